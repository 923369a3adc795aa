"""Whether a page can be read by somebody who has set large letters."""

from playwright.sync_api import Page
from tests.e2e.browsers import Visitor
from tests.e2e.inspection import sideways

_ENLARGE = """
new MutationObserver((_, observer) => {
    document.documentElement?.style.setProperty("font-size", "200%");
    if (document.documentElement) observer.disconnect();
}).observe(document, { childList: true });
"""

_UNREADABLE = r"""
() => {
    const found = new Set();
    const context = document.createElement("canvas").getContext("2d");

    const isInside = (inner, outer) =>
        inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
        inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;

    function lookAt(node, word, from) {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) found.add(`torn: ${word}`);
        for (const rect of rects) {
            if (rect.left < -1 || rect.right > innerWidth + 1) found.add(`off the screen: ${word}`);
            for (let around = node.parentElement; around; around = around.parentElement)
                if (around.matches("a, button, label, li, .sheet"))
                    if (!isInside(rect, around.getBoundingClientRect()))
                        found.add(`over the edge: ${word}`);
        }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (element.closest(".unseen, option, svg") || !element.checkVisibility()) continue;
        for (const { 0: word, index } of node.data.matchAll(/[^\s\p{Pd}·]+/gu))
            lookAt(node, word, index);
    }
    for (const field of document.querySelectorAll("select, input:not([type])")) {
        const style = getComputedStyle(field);
        const text = field.selectedOptions?.[0]?.text ?? field.placeholder;
        context.font = style.font;
        const arrow = field.matches("select") ? 16 : 0;
        const room = field.clientWidth - parseFloat(style.paddingLeft)
            - parseFloat(style.paddingRight) - arrow;
        if (context.measureText(text).width > room) found.add(`cut off: ${text}`);
    }
    return [...found];
}
"""


def enlarge_letters(visitor: Visitor) -> None:
    """Every page from now on has letters of twice the usual size."""
    visitor.context.add_init_script(_ENLARGE)


def unreadable(page: Page) -> list[str]:
    """Words that are torn, cut off or off the screen, and whether the page is too wide."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    found: list[str] = page.evaluate(_UNREADABLE)
    return found + sideways(page)
