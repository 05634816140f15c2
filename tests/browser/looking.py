"""How a page is looked at: for whom it shuts out, for what it cuts off, and in longer words than any catalogue has."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.people import DESK, TELEPHONE
from tests.browser.wasm_module import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
#: Every rule on one screen of each theme, and whatever depends on colours alone on the others.
LOOKS = (
    (DESK, "light", None),
    (TELEPHONE, "dark", None),
    (DESK, "dark", "color-contrast"),
    (TELEPHONE, "light", "color-contrast"),
)
CHECK = """async (rule) => {
    const laws = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
    const runOnly = rule ? { type: "rule", values: [rule] } : laws;
    const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}"""
#: Words that stick out of the screen, unless they lie in something that is scrolled or shortened on purpose.
WIDER = """() => {
    const wide = document.documentElement.clientWidth, found = [];
    if (document.documentElement.scrollWidth > wide) found.push(`the page: ${document.documentElement.scrollWidth}`);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const box = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || !box.checkVisibility() || box.closest(".sr, svg, option")) continue;
        let kept = false;
        for (let up = box; up; up = up.parentElement) {
            const { overflowX, textOverflow } = getComputedStyle(up);
            kept ||= overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis";
        }
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const { left, right } = range.getBoundingClientRect();
        if (!kept && (right > wide + 1 || left < -1)) found.push(`${box.textContent.trim()}: ${left} to ${right}`);
    }
    return found;
}"""
#: What can be used and seen; of radio buttons only those that the keyboard stops at.
USABLE = """() => {
    const within = document.querySelector("dialog[open]") ?? document;
    const all = "a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex='0']";
    return [...within.querySelectorAll(all)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0
        && !(one.type === "radio" && !one.checked && within.querySelector(`input[name="${one.name}"]:checked`)))
        .map((one, index) => (one.dataset.stop = String(index), `${index} ${one.outerHTML.slice(0, 90)}`));
}"""


def longer(text: str) -> str:
    """Words as German has them: 1.6 times as long, without a place to break them. Holes stay as they are.

    >>> longer("Keep the record of {name}")
    'Keepke theth recordreco ofof {name}'
    """
    parts = re.split(r"(\{\w+\})", text)
    return "".join(
        part
        if part.startswith("{")
        else re.sub(r"\w+", lambda word: word[0] + word[0][: max(2, round(len(word[0]) * 0.6))].lower(), part)
        for part in parts
    )


def swap(route: Route) -> None:
    """The French catalogue, in longer words."""
    body = re.sub(r":`((?:[^`\\]|\\.)*)`", lambda found: f":`{longer(found[1])}`", route.fetch().text())
    route.fulfill(body=body, content_type="text/javascript")


def speak_longer(page: Page) -> None:
    page.route(re.compile(r"/assets/fr-[\w-]+\.js"), swap)
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] header button").click()
    button = page.get_by_role("button", name="Français", exact=True)
    if button.count():
        button.click()
    else:  # a screen in the middle of a room has no buttons for it
        page.evaluate("localStorage.setItem('sixfold.settings', JSON.stringify({ language: 'fr' }))")
        page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def size(page: Page, screen: dict[str, int]) -> None:
    page.set_viewport_size(screen)  # type: ignore[arg-type]  # plain dicts
