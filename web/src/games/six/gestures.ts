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
    const fingers = new Map<number, Finger>();
    let moved = 0;
    let start: { x: number; y: number; from: Element } | null = null;
    let dragging = false;
    const pointOf = (event: { clientX: number; clientY: number }): [number, number] => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const fingerDistance = (): number => {
      const [one, two] = [...fingers.values()];
      return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
    };
    const fromCentre = (x: number, y: number): [number, number] => [
      x - element.clientWidth / 2,
      y - element.clientHeight / 2,
    ];
    const release = (event: PointerEvent, finished: boolean): void => {
      const [x, y] = pointOf(event);
      const inside = x >= 0 && y >= 0 && x <= element.clientWidth && y <= element.clientHeight;
      dragging = false;
      dragHandlers.drop(x, y, finished && inside);
    };
    const onPointerDown = (event: PointerEvent): void => {
      const [x, y] = pointOf(event);
      if (!fingers.size) {
        moved = 0;
        start = event.button ? null : { x, y, from: event.target as Element };
      } else if (dragging) release(event, false);
      fingers.set(event.pointerId, { x, y });
    };
    const onPointerMove = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const distance = fingerDistance();
      const [x, y] = pointOf(event);
      const [dx, dy] = [x - before.x, y - before.y];
      moved += Math.hypot(dx, dy);
      fingers.set(event.pointerId, { x, y });
      if (moved <= TAP_SLACK) return;
      if (start && fingers.size === 1 && !dragging) dragging = dragHandlers.take(start.x, start.y, start.from);
      start = null;
      if (dragging) return dragHandlers.carry(x, y);
      if (fingers.size === 2 && distance) camera.zoom(fingerDistance() / distance, ...fromCentre(x, y));
      camera.pan(dx / fingers.size, dy / fingers.size);
    };
    const onPointerUp = (event: PointerEvent): void => {
      if (!fingers.delete(event.pointerId)) return;
      if (dragging) release(event, event.type === "pointerup");
    };
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY / 400), ...fromCentre(...pointOf(event)));
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
