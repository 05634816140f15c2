// Fingers and mice on the plane: one drags, two pinch, the wheel zooms. A drag is no tap.

import type { Camera } from "./camera.svelte";

const SLACK = 7;

export function gestures(camera: Camera): (element: Element) => () => void {
  return (node) => {
    const element = node as SVGSVGElement;
    const down = new Map<number, { x: number; y: number }>();
    let moved = 0;
    const spread = (): number => {
      const [one, two] = [...down.values()];
      return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
    };
    const middle = (x: number, y: number): [number, number] => {
      const box = element.getBoundingClientRect();
      return [x - box.left - box.width / 2, y - box.top - box.height / 2];
    };
    const listeners: { [Name in keyof GlobalEventHandlersEventMap]?: (event: GlobalEventHandlersEventMap[Name]) => void } = {
      pointerdown: (event) => {
        if (!down.size) moved = 0;
        down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      pointermove: (event) => {
        const before = down.get(event.pointerId);
        if (!before) return;
        const far = spread();
        const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
        moved += Math.hypot(dx, dy);
        down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (down.size === 2 && far) camera.zoom(spread() / far, ...middle(event.clientX, event.clientY));
        if (moved > SLACK) camera.pan(dx / down.size, dy / down.size);
      },
      wheel: (event) => {
        event.preventDefault();
        camera.zoom(Math.exp(-event.deltaY / 400), ...middle(event.clientX, event.clientY));
      },
    };
    const up = (event: PointerEvent): void => void down.delete(event.pointerId);
    const click = (event: Event): void => {
      if (moved > SLACK) event.stopPropagation();
      moved = 0;
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener, { passive: false });
    element.addEventListener("click", click, { capture: true });
    for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, up);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener("click", click, { capture: true });
      for (const name of ["pointerup", "pointercancel"] as const) removeEventListener(name, up);
    };
  };
}
