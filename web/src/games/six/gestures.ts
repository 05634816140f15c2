// Pointer gestures on the board: one finger drags a tile or pans, two fingers zoom, and so does the wheel. The click
// after a drag is suppressed.

import type { Camera } from "./camera.svelte";

const TAP_SLACK = 7;

export interface DragHandlers {
  /** Starts a drag at a point of the board. Returns `false` if nothing can be dragged there, so that the board pans. */
  take(x: number, y: number, from: Element): boolean;
  carry(x: number, y: number): void;
  /** Ends a drag; `inside` is false if it ended outside of the board or was interrupted. */
  drop(x: number, y: number, inside: boolean): void;
}

interface Finger {
  x: number;
  y: number;
}

export function gestures(camera: Camera, dragHandlers: DragHandlers): (element: Element) => () => void {
  return (node) => {
    const element = node as HTMLElement;
    const down = new Map<number, Finger>();
    let moved = 0;
    let start: { x: number; y: number; from: Element } | null = null;
    let carrying = false;
    const here = (event: { clientX: number; clientY: number }): [number, number] => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const spread = (): number => {
      const [one, two] = [...down.values()];
      return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
    };
    const middle = (x: number, y: number): [number, number] => [
      x - element.clientWidth / 2,
      y - element.clientHeight / 2,
    ];
    const release = (event: PointerEvent, finished: boolean): void => {
      const [x, y] = here(event);
      const inside = x >= 0 && y >= 0 && x <= element.clientWidth && y <= element.clientHeight;
      carrying = false;
      dragHandlers.drop(x, y, finished && inside);
    };
    const onPointerDown = (event: PointerEvent): void => {
      const [x, y] = here(event);
      if (!down.size) {
        moved = 0;
        start = event.button ? null : { x, y, from: event.target as Element };
      } else if (carrying) release(event, false);
      down.set(event.pointerId, { x, y });
    };
    const onPointerMove = (event: PointerEvent): void => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const far = spread();
      const [x, y] = here(event);
      const [dx, dy] = [x - before.x, y - before.y];
      moved += Math.hypot(dx, dy);
      down.set(event.pointerId, { x, y });
      if (moved <= TAP_SLACK) return;
      if (start && down.size === 1 && !carrying) carrying = dragHandlers.take(start.x, start.y, start.from);
      start = null;
      if (carrying) return dragHandlers.carry(x, y);
      if (down.size === 2 && far) camera.zoom(spread() / far, ...middle(x, y));
      camera.pan(dx / down.size, dy / down.size);
    };
    const onPointerUp = (event: PointerEvent): void => {
      if (!down.delete(event.pointerId)) return;
      if (carrying) release(event, event.type === "pointerup");
    };
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY / 400), ...middle(...here(event)));
    };
    const onClick = (event: Event): void => {
      if (moved > TAP_SLACK) event.stopPropagation();
      moved = 0;
    };
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("click", onClick, { capture: true });
    addEventListener("pointermove", onPointerMove);
    for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, onPointerUp);
    return () => {
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("click", onClick, { capture: true });
      removeEventListener("pointermove", onPointerMove);
      for (const name of ["pointerup", "pointercancel"] as const) removeEventListener(name, onPointerUp);
    };
  };
}
