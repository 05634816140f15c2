// Drag and drop with a finger or a mouse. The click after a drag is suppressed.

const TAP_SLACK = 7;

export interface DragHandlers {
  /** Starts a drag at an element; returns `false` if nothing can be dragged there. */
  take(from: Element): boolean;
  /** The pointer moved to a point of the screen. */
  carry(x: number, y: number): void;
  /** Ends the drag; `released` is false if the system interrupted it. */
  drop(x: number, y: number, released: boolean): void;
}

export function makeDraggable(dragHandlers: DragHandlers): (element: Element) => () => void {
  return (node) => {
    const element = node as HTMLElement;
    let finger: { id: number; x: number; y: number; from: Element } | null = null;
    let carrying = false;
    let moved = false;
    const onPointerDown = (event: PointerEvent): void => {
      moved = false;
      finger =
        event.button || finger
          ? null
          : { id: event.pointerId, x: event.clientX, y: event.clientY, from: event.target as Element };
    };
    const onPointerMove = (event: PointerEvent): void => {
      if (event.pointerId !== finger?.id) return;
      if (!moved && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > TAP_SLACK) {
        moved = true;
        carrying = dragHandlers.take(finger.from);
      }
      if (carrying) dragHandlers.carry(event.clientX, event.clientY);
    };
    const onPointerUp = (event: PointerEvent): void => {
      if (event.pointerId !== finger?.id) return;
      finger = null;
      if (!carrying) return;
      carrying = false;
      dragHandlers.drop(event.clientX, event.clientY, event.type === "pointerup");
    };
    const onClick = (event: Event): void => {
      if (moved) event.stopPropagation();
      moved = false;
    };
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("click", onClick, { capture: true });
    addEventListener("pointermove", onPointerMove);
    for (const name of ["pointerup", "pointercancel"] as const) addEventListener(name, onPointerUp);
    return () => {
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("click", onClick, { capture: true });
      removeEventListener("pointermove", onPointerMove);
      for (const name of ["pointerup", "pointercancel"] as const) removeEventListener(name, onPointerUp);
    };
  };
}
