import type { Form, Pick, TableView } from "$api";
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TableSession } from "../src/connection/session.svelte";
import { loadFace } from "../src/games";
import Board from "../src/games/generic/Board.svelte";
import { drawnValues, findPlaces, parseDrawing } from "../src/games/generic/drawing";
import { formatMove } from "../src/games/generic/form";
import { face as generic } from "../src/games/generic";
import { face as six } from "../src/games/six";
import { MovePicker } from "../src/play/move-picker.svelte";
import { FakeServer, VIEW } from "./fake-server";

const svg = (inside: string, more = 'viewBox="0 0 30 10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`;
const cell = (name: string, x: number, more = ""): string =>
  `<rect data-pick="cell:${name}" x="${x}" width="10" height="10" ${more}><title>Cell ${name}</title></rect>`;

test("nothing in a drawing can run, load or link", () => {
  const root = parseDrawing(
    svg(
      `<script>alert(1)</script><style>*{display:none}</style>
       <foreignObject><div xmlns="http://www.w3.org/1999/xhtml" onclick="alert(1)">x</div></foreignObject>
       <image href="https://elsewhere.example/x.png"/><a href="javascript:alert(1)"><text>link</text></a>
       <animate attributeName="href" to="javascript:alert(1)"/>
       <rect id="one" onclick="alert(1)" style="color:red" class="tile" fill="url(https://elsewhere.example/#x)"
         stroke="url(#one)"/>
       <use href="https://elsewhere.example/#x"/><use href="#one"/><use xlink:href="data:image/svg+xml,x"/>`,
      'onload="alert(1)" width="30" height="10"',
    ),
  )!;
  expect(root.outerHTML).not.toMatch(
    /alert|javascript|elsewhere|data:|style|foreignObject|script|image|animate|onload|class/i,
  );
  expect(root.getAttribute("viewBox")).toBe("0 0 30 10");
  const rect = root.querySelector("rect")!;
  expect([rect.id, rect.getAttribute("stroke"), rect.hasAttribute("fill")]).toEqual([
    "drawing-one",
    "url(#drawing-one)",
    false,
  ]);
  expect([...root.querySelectorAll("use")].map((one) => one.getAttribute("href"))).toEqual([
    null,
    "#drawing-one",
    null,
  ]);
});

test("attributes that only draw are kept", () => {
  const path = '<path d="M0 0L9 9" stroke-linejoin="round" vector-effect="non-scaling-stroke" clip-path="url(#one)"/>';
  const copy = parseDrawing(svg(path))!.querySelector("path")!;
  expect(copy.getAttributeNames()).toEqual(["d", "stroke-linejoin", "vector-effect", "clip-path"]);
});

test("a text that is not SVG gives no drawing", () => {
  expect(parseDrawing("")).toBeNull();
  expect(parseDrawing("<p>text</p>")).toBeNull();
  expect(parseDrawing("<svg>")).toBeNull();
});

test("a drawing's title labels it, and each place has its label and picks", () => {
  const root = parseDrawing(svg(`<title>Row</title>${cell("a", 0)}<g data-pick="lift:b cell:b" data-last=""/>`))!;
  expect([root.getAttribute("aria-label"), root.querySelector(":scope > title")]).toEqual(["Row", null]);
  const places = findPlaces(root, "a");
  expect(places.map(({ key, label, last }) => [key, label, last])).toEqual([
    ["cell:a", "Cell a", false],
    ["lift:b cell:b", "b", true],
  ]);
  expect(places[1]!.picks).toEqual([
    { kind: "lift", value: "b" },
    { kind: "cell", value: "b" },
  ]);
});

test("the places of the last turn are found by its text where the drawing marks none", () => {
  const root = parseDrawing(svg(cell("a1", 0) + cell("b2", 10) + cell("a11", 20)))!;
  expect(findPlaces(root, "a1-b2").map(({ last }) => last)).toEqual([true, true, false]);
  expect([...drawnValues(svg(cell("a1", 0) + cell("-1,2", 10)))]).toEqual(["a1", "-1,2"]);
});

test("a face is found by its name, and the generic one plays the rest", async () => {
  expect(await loadFace({ appearance: { face: "six" } })).toBe(six);
  expect(await loadFace({ appearance: { face: "" } })).toBe(generic);
  expect(await loadFace({ appearance: { face: "other" } })).toBe(generic);
  expect(await loadFace({ appearance: {}, face_url: "https://elsewhere.example/face.js" })).toBe(generic);
});

test("a form becomes the text of a move: words, quoted texts, and paths as JSON", () => {
  const form = (move: string, ...fields: Form["fields"]): Form => ({ type: "form", move, fields });
  const lines = form("write", { name: "lines.0", kind: "text" }, { name: "lines.1", kind: "text" });
  expect(formatMove(lines, (field) => (field.name === "lines.0" ? "apple" : ""))).toBe('write ["apple",""]');
  const sheet = form(
    "hand",
    { name: "number", kind: "number" },
    { name: "links.0.actor", kind: "actor" },
    { name: "links.1.actor", kind: "actor" },
  );
  expect(formatMove(sheet, (field) => ({ number: 3, "links.0.actor": "Al Pacino" })[field.name] ?? "")).toBe(
    'hand 3 {"links":[{"actor":"Al Pacino"}]}',
  );
  expect(formatMove(form("vote", { name: "yes", kind: "flag" }), () => true)).toBe("vote yes");
});

const pick = (value: string, move = value, kind = "cell"): Pick => ({ kind, value, move });
let server: FakeServer;
let session: TableSession;
let picker: MovePicker;
let board: ReturnType<typeof mount>;
let played: string[];

function show(view: Partial<TableView>): void {
  server.view = {
    ...VIEW,
    game: { turn: 0, outcome: null } as unknown as TableView["game"],
    drawing: svg(cell("a", 0) + cell("b", 10) + cell("c", 20)),
    ...view,
  };
  server.send(server.update());
  const choices = server.view.choices;
  picker.start(choices?.type === "picks" ? (choices.first ?? []) : [], generic.isPlace(server.view));
  flushSync();
}
const place = (name: string): SVGElement => document.querySelector<SVGElement>(`[data-pick="cell:${name}"]`)!;
const click = (element: Element): boolean => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const press = (element: Element, key: string): boolean =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  server = new FakeServer();
  session = new TableSession("t", server.openSocket);
  server.connect();
  played = [];
  picker = new MovePicker({
    expand: async () => [],
    play: (move) => void played.push(move),
    needsConfirmation: () => false,
    warning: () => "",
  });
  show({ choices: { type: "picks", first: [pick("a"), pick("c"), pick("pass", "pass", "turn")] } });
  board = mount(Board, { target: document.body, props: { session, picker, preset: null } });
  flushSync();
});
afterEach(async () => {
  await unmount(board);
  session.close();
});

test("exactly the places that may be picked are buttons", () => {
  expect(["a", "b", "c"].map((name) => place(name).getAttribute("role"))).toEqual(["button", null, "button"]);
  expect(place("a").getAttribute("aria-label")).toBe("Cell a");
  expect(["a", "b", "c"].map((name) => place(name).getAttribute("tabindex"))).toEqual(["0", null, "-1"]);
  click(place("c"));
  expect(played).toEqual(["c"]);
});

test("places are picked by keyboard too", () => {
  press(place("a"), "Enter");
  expect(played).toEqual(["a"]);
});

test("choices without a place are buttons below the board", () => {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Pass")!;
  button.click();
  expect(played).toEqual(["pass"]);
});

test("nothing can be picked out of turn", () => {
  show({ game: { turn: 1, outcome: null } as unknown as TableView["game"], choices: { type: "picks", first: [] } });
  expect(document.querySelectorAll(".drawing [role=button]")).toHaveLength(0);
  click(place("b"));
  flushSync();
  expect(document.querySelector(".note")?.textContent).toContain("seat 1");
});

test("a drawing that changes keeps the focus where it was", async () => {
  place("a").focus();
  show({ choices: { type: "picks", first: [pick("a"), pick("b")] }, drawing: svg(cell("a", 0) + cell("b", 10)) });
  await tick();
  expect(document.activeElement?.getAttribute("data-pick")).toBe("cell:a");
});

test("a move of two steps marks the first, and can be taken back", () => {
  const first: Pick = { kind: "cell", value: "a", then: [pick("b", "a-b")] };
  show({ choices: { type: "picks", first: [first] } });
  click(place("a"));
  flushSync();
  expect(["a", "b"].map((name) => place(name).getAttribute("role"))).toEqual([null, "button"]);
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Cancel")!.click();
  flushSync();
  expect(place("a").getAttribute("role")).toBe("button");
  click(place("a"));
  flushSync();
  click(place("b"));
  expect(played).toEqual(["a-b"]);
});

test("forms are offered with their fields", () => {
  const bid: Form = { type: "form", move: "bid", fields: [{ name: "bid", kind: "number", limit: 9 }] };
  show({
    game: { turn: null, outcome: null } as unknown as TableView["game"],
    choices: { type: "forms", forms: [bid] },
  });
  const input = document.querySelector<HTMLInputElement>("input[type=number]")!;
  expect([input.labels?.[0]?.textContent, input.max]).toEqual(["Bid", "9"]);
});
