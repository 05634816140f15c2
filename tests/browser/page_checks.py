"""Checks for any page: accessibility with axe, text that is cut off, elements that Tab must reach, longer texts."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Page, Route, expect

from tests.browser.users import DESKTOP, PHONE, TELEVISION
from tests.browser.wasm_module import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
#: Screens and themes in which all rules of axe are checked, and the other combinations, where contrast may differ.
AXE_RUNS = ((DESKTOP, "light"), (PHONE, "dark"))
CONTRAST_RUNS = ((DESKTOP, "dark"), (PHONE, "light"))
RUN_AXE = """async (rule) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
    const runOnly = rule ? { type: "rule", values: [rule] } : tags;
    const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}"""
#: Text beyond the edges of the screen, unless it lies in an element that scrolls or ends in an ellipsis.
FIND_OVERFLOW = """() => {
    const width = document.documentElement.clientWidth, found = [];
    if (document.documentElement.scrollWidth > width) found.push(`the page: ${document.documentElement.scrollWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        const isHidden = !parent.checkVisibility() || parent.closest(".sr, svg, option");
        if (isHidden || !walker.currentNode.data.trim()) continue;
        let clipped = false;
        for (let element = parent; element; element = element.parentElement) {
            const { overflowX, textOverflow } = getComputedStyle(element);
            clipped ||= overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis";
        }
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { left, right } = range.getBoundingClientRect();
        if (!clipped && (right > width + 1 || left < -1)) {
            found.push(`${parent.textContent.trim()}: ${left} to ${right}`);
        }
    }
    return found;
}"""
#: Texts in letters smaller than a number of pixels, as they are drawn: a picture may scale its own. The letter of a
#: person's hexagon is no text; their name is beside it.
FIND_SMALL_TEXT = """(pixels) => {
    const found = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        const isNoText = parent.closest(".sr, nav, [viewBox='0 0 42 46']");
        if (isNoText || !walker.currentNode.data.trim() || !parent.checkVisibility()) continue;
        const scale = parent instanceof SVGElement ? parent.getScreenCTM().d : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size < pixels - 0.1) found.push(`${walker.currentNode.data.trim()}: ${size.toFixed(1)}`);
    }
    return found;
}"""
#: Numbers the visible elements that take the focus; of a group of radio buttons only the checked one does.
NUMBER_TAB_STOPS = """() => {
    const root = document.querySelector("dialog[open]") ?? document;
    const selector = "a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex='0']";
    return [...root.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0
        && !(element.type === "radio" && !element.checked
            && root.querySelector(`input[name="${element.name}"]:checked`)))
        .map((element, index) => {
            element.dataset.stop = String(index);
            return `${index} ${element.outerHTML.slice(0, 90)}`;
        });
}"""


def load_axe(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))


def axe_violations(page: Page, rule: str | None = None) -> list[str]:
    """Return the serious violations of all rules or of one; `load_axe` comes first."""
    return list(page.evaluate(RUN_AXE, rule))


def overflowing_texts(page: Page) -> list[str]:
    return list(page.evaluate(FIND_OVERFLOW))


def small_texts(page: Page, pixels: float) -> list[str]:
    """Return the texts of a page in letters smaller than this, each with its size."""
    return list(page.evaluate(FIND_SMALL_TEXT, pixels))


def assert_readable_screen(page: Page) -> None:
    """Check the big screen of a room: nothing under 26 px on 1920 × 1080, nothing cut off, no scrolling."""
    for size in ({"width": 1280, "height": 720}, TELEVISION):
        resize(page, size)
        overflow = overflowing_texts(page)
        assert not overflow, overflow
        assert not page.evaluate("document.documentElement.scrollHeight > innerHeight"), size
    small = small_texts(page, 26)
    assert not small, small


def tab_stops(page: Page) -> list[str]:
    """Number what the Tab key must reach (`data-stop`); return the number and the start of the HTML of each."""
    return list(page.evaluate(NUMBER_TAB_STOPS))


def resize(page: Page, size: Mapping[str, int], theme: str | None = None) -> None:
    """Change the size of the screen, and the theme if one is given."""
    page.set_viewport_size(size)  # type: ignore[arg-type]  # plain dicts
    if theme is not None:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words


def lengthen(text: str) -> str:
    """Make every word 1.6 times as long, like German, without a place to break it. Placeholders stay as they are.

    >>> lengthen("Keep the record of {name}")
    'Keepke theth recordreco ofof {name}'
    """
    parts = re.split(r"(\{\w+\})", text)
    return "".join(
        part
        if part.startswith("{")
        else re.sub(r"\w+", lambda word: word[0] + word[0][: max(2, round(len(word[0]) * 0.6))].lower(), part)
        for part in parts
    )


def _send_longer_catalogue(route: Route) -> None:
    body = re.sub(r":`((?:[^`\\]|\\.)*)`", lambda match: f":`{lengthen(match[1])}`", route.fetch().text())
    route.fulfill(body=body, content_type="text/javascript")


def use_longer_texts(page: Page) -> None:
    """Switch to French with every text of the client lengthened."""
    page.route(re.compile(r"/assets/fr-[\w-]+\.js"), _send_longer_catalogue)
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] header button").click()
    button = page.get_by_role("button", name="Français", exact=True)
    if button.count():
        button.click()
    else:  # the page for a big screen has no such button
        page.evaluate("localStorage.setItem('sixfold.settings', JSON.stringify({ language: 'fr' }))")
        page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
