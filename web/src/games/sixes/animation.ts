// Animates answers: those that moved slide to their new place, new ones come from the player who wrote them.

import { prefersReducedMotion } from "../../settings.svelte";

/** Milliseconds of an animation, and between the starts of two. */
const DURATION = 480;
const STAGGER = 45;
const EASE = "cubic-bezier(.2,.8,.2,1)";

export class AnswerAnimation {
  private before = new Map<string, DOMRect>();

  /** Remembers where everything is, before a change. */
  measure(root: Element | undefined): void {
    this.before = new Map();
    for (const one of root?.querySelectorAll<HTMLElement>("[data-place]") ?? [])
      this.before.set(one.dataset["place"]!, one.getBoundingClientRect());
  }

  /** Animates everything to where it is now, after the change. */
  play(root: Element | undefined): void {
    if (!root || prefersReducedMotion()) return;
    let number = 0;
    for (const one of root.querySelectorAll<HTMLElement>("[data-place]")) {
      const now = one.getBoundingClientRect();
      const was = this.before.get(one.dataset["place"]!);
      const from =
        was ?? root.querySelector(`[data-seat="${one.dataset["place"]!.split(".")[0]}"]`)?.getBoundingClientRect();
      if (!from || (from.left === now.left && from.top === now.top)) continue;
      const start = `translate(${from.left - now.left}px, ${from.top - now.top}px)`;
      const frames: Keyframe[] = was
        ? [{ transform: start }, { transform: "none" }]
        : [
            { transform: `${start} scale(.6)`, opacity: 0 },
            { opacity: 1, offset: 0.25 },
            { transform: "none", opacity: 1 },
          ];
      one.animate(frames, { duration: DURATION, delay: was ? 0 : STAGGER * number++, easing: EASE, fill: "backwards" });
    }
  }
}
