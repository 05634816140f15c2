// A game's SVG as elements that are safe to insert into the page, and the places in it that can be picked.

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
/** Precedes every id of a drawing, so that it is never an id of the page. */
const PREFIX = "drawing-";

const ELEMENTS = new Set(
  (
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan " +
    "linearGradient radialGradient stop clipPath mask pattern marker"
  ).split(" "),
);

const ATTRIBUTES = new Set(
  (
    "id viewBox preserveAspectRatio transform d points x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width " +
    "height href offset rotate fill fill-opacity fill-rule stroke stroke-width stroke-opacity " +
    "stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit opacity color " +
    "display visibility vector-effect paint-order pathLength font-family font-size font-weight font-style " +
    "letter-spacing text-anchor dominant-baseline alignment-baseline textLength lengthAdjust stop-color " +
    "stop-opacity gradientUnits gradientTransform spreadMethod clip-path clip-rule clipPathUnits mask " +
    "maskUnits maskContentUnits patternUnits patternContentUnits patternTransform marker-start marker-mid " +
    "marker-end markerWidth markerHeight markerUnits refX refY orient pointer-events aria-label data-pick " +
    "data-last"
  ).split(" "),
);

/** A pick that an element stands for. */
export interface DrawnPick {
  readonly kind: string;
  readonly value: string;
}

/** An element that can be picked. */
export interface Place {
  readonly element: SVGElement;
  /** `data-pick` as it is written: `cell:e5`, or `lift:e5 cell:e5`. */
  readonly key: string;
  readonly picks: readonly DrawnPick[];
  readonly label: string;
  readonly last: boolean;
}

function parsePicks(text: string): DrawnPick[] {
  return text
    .split(/\s+/)
    .filter((part) => part.includes(":"))
    .map((part) => ({ kind: part.slice(0, part.indexOf(":")), value: part.slice(part.indexOf(":") + 1) }));
}

/** The values that a drawing has places for. */
export function drawnValues(text: string): ReadonlySet<string> {
  const attributes = [...text.matchAll(/\sdata-pick\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return new Set(attributes.flatMap(([, one, two]) => parsePicks(one ?? two ?? "").map((pick) => pick.value)));
}

/** An attribute's value with its references kept inside the drawing; `null` if it points anywhere else. */
function localValue(name: string, value: string): string | null {
  if (name === "id") return PREFIX + value;
  if (name === "href") return value.startsWith("#") ? `#${PREFIX}${value.slice(1)}` : null;
  const local = value.replace(/url\(\s*(["']?)#([\w.-]+)\1\s*\)/gi, `url(#${PREFIX}$2)`);
  return local.replaceAll(`url(#${PREFIX}`, "").toLowerCase().includes("url(") ? null : local;
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, localName, namespaceURI, value } of from.attributes) {
    if (namespaceURI !== null && namespaceURI !== XLINK) continue;
    const plain = namespaceURI === XLINK || name.startsWith("xlink:") ? localName.replace("xlink:", "") : name;
    const local = ATTRIBUTES.has(plain) ? localValue(plain, value) : null;
    if (local !== null) to.setAttribute(plain, local);
  }
}

function copyElement(from: Element): SVGElement | null {
  if (from.namespaceURI !== SVG || !ELEMENTS.has(from.localName)) return null;
  const to = document.createElementNS(SVG, from.localName) as SVGElement;
  copyAttributes(from, to);
  for (const child of from.childNodes) {
    const copy =
      child.nodeType === Node.ELEMENT_NODE
        ? copyElement(child as Element)
        : child.nodeType === Node.TEXT_NODE
          ? document.createTextNode(child.textContent ?? "")
          : null;
    if (copy) to.append(copy);
  }
  return to;
}

/**
 * An SVG document as an element for the page. Only elements and attributes that draw are copied, so that nothing in it
 * can run, load or link. Returns `null` if it is not SVG.
 */
export function parseDrawing(text: string): SVGSVGElement | null {
  const source = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (source?.localName !== "svg") return null;
  const root = copyElement(source) as SVGSVGElement | null;
  if (!root) return null;
  const [width, height] = [parseFloat(root.getAttribute("width") ?? ""), parseFloat(root.getAttribute("height") ?? "")];
  if (!root.hasAttribute("viewBox") && width > 0 && height > 0) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.removeAttribute("width");
  root.removeAttribute("height");
  // The title of the whole drawing is its label: as an element it would be a tooltip over all of it.
  const title = [...root.children].find((child) => child.localName === "title");
  title?.remove();
  root.setAttribute("role", "group");
  const label = root.getAttribute("aria-label") ?? title?.textContent?.trim();
  if (label) root.setAttribute("aria-label", label);
  return root;
}

/**
 * Every element of a drawing that names a pick. `lastMove` marks the places of the last turn if the drawing does not.
 */
export function findPlaces(root: SVGSVGElement, lastMove: string): Place[] {
  const marked = root.querySelector("[data-last]") !== null;
  const named = new Set(lastMove.split(/[^\p{L}\p{N},+_]+/u).filter(Boolean));
  return [...root.querySelectorAll<SVGElement>("[data-pick]")].map((element) => {
    const key = element.getAttribute("data-pick") ?? "";
    const picks = parsePicks(key);
    const title = [...element.children].find((child) => child.localName === "title")?.textContent?.trim();
    return {
      element,
      key,
      picks,
      label: element.getAttribute("aria-label") ?? title ?? picks[0]?.value ?? "",
      last: marked ? element.closest("[data-last]") !== null : picks.some(({ value }) => named.has(value)),
    };
  });
}

/** The middle of an element on the screen. */
export function middleOf(element: Element): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest of some elements in the direction of an arrow key; `null` if there is none. */
export function neighbourOf<One extends Element>(from: Element, key: string, others: readonly One[]): One | null {
  const [x, y] = middleOf(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const candidates = others
    .map((other) => {
      const [ox, oy] = middleOf(other);
      const [along, across] = [(ox - x) * dx! + (oy - y) * dy!, Math.abs((ox - x) * dy!) + Math.abs((oy - y) * dx!)];
      return { other, along, cost: along + 2 * across };
    })
    .filter(({ along }) => along > 1)
    .sort((one, two) => one.cost - two.cost);
  return candidates[0]?.other ?? null;
}

/** Draws a round mark over the middle of an element, in the coordinates of the drawing. */
export function addMark(root: SVGSVGElement, element: SVGElement, name: string, part: number): void {
  const [inner, outer] = [(element as SVGGraphicsElement).getScreenCTM?.(), root.getScreenCTM?.()];
  if (!inner || !outer) return;
  const box = (element as SVGGraphicsElement).getBBox();
  const matrix = outer.inverse().multiply(inner);
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("class", name);
  circle.setAttribute("cx", String(middle.x));
  circle.setAttribute("cy", String(middle.y));
  circle.setAttribute("r", String(Math.min(box.width, box.height) * Math.abs(matrix.a || matrix.b) * part));
  circle.setAttribute("aria-hidden", "true");
  circle.setAttribute("pointer-events", "none");
  root.append(circle);
}
