// Drag and drop with a finger or a mouse. The click after a drag is suppressed.

const SLACK = 7;

export interface Drags {
  /** Starts a drag at an element; returns `false` if nothing can be dragged there. */
  take(from: Element): boolean;
  /** The pointer moved to a point of the screen. */
  carry(x: number, y: number): void;
  /** Ends the drag; `released` is false if the system interrupted it. */
  drop(x: number, y: number, meant: boolean): void;
}

export function dragging(drags: Drags): (element: Element) => () => void {
  return (node) => {
    const element = node as HTMLElement;
    let finger: { id: number; x: number; y: number; from: Element } | null = null;
    let carrying = false;
    let moved = false;
    const pressed = (event: PointerEvent): void => {
      moved = false;
      finger =
        event.button || finger
          ? null
          : { id: event.pointerId, x: event.clientX, y: event.clientY, from: event.target as Element };
    };
    const dragged = (event: PointerEvent): void => {
      if (event.pointerId !== finger?.id) return;
      if (!moved && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLACK) {
        moved = true;
        carrying = drags.take(finger.from);
      }
      if (carrying) drags.carry(event.clientX, event.clientY);
    };
    const raised = (event: PointerEvent): void => {
      if (event.pointerId !== finger?.id) return;
      finger = null;
      if (!carrying) return;
      carrying = false;
      drags.drop(event.clientX, event.clientY, event.type === "pointerup");
    };
    const clicked = (event: Event): void => {
      if (moved) event.stopPropagation();
      moved = false;
    };
    element.addEventListener("pointerdown", pressed);
    element.addEventListener("click", clicked, { capture: true });
    addEventListener("pointermove", dragged);
    for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, raised);
    return () => {
      element.removeEventListener("pointerdown", pressed);
      element.removeEventListener("click", clicked, { capture: true });
      removeEventListener("pointermove", dragged);
      for (const name of ["pointerup", "pointercancel"] as const) removeEventListener(name, raised);
    };
  };
}
