/** Controls that are pressed, not typed in: a user who presses one wants to press again. */
const PRESSED =
  'button, a[href], summary, [tabindex="0"], input:is([type="checkbox"], [type="radio"])';

/** A part of a page that belongs together. */
const PART = "section, form, dialog, main";

/** Most elements that are remembered as those that had the focus. */
const MAX_TRAIL = 10;

const canHave = (element: Element): boolean =>
  element.isConnected && !element.matches(":disabled") &&
  element.getClientRects().length > 0;

/** Returns what is pressed in a part of a page, itself included, in its order. */
function pressedIn(part: Element): HTMLElement[] {
  const own = part.matches(PRESSED) ? [part] : [];
  return [...own, ...part.querySelectorAll(PRESSED)]
    .filter((one) => one instanceof HTMLElement);
}

const has = (nodes: NodeList, lost: Element): boolean =>
  [...nodes].some((node) => node.contains(lost));

/** Returns what can be pressed after `lost`, or else before it, in the smallest piece of its part that has any. */
function nearestTo(
  lost: Element | null,
  from: Element | null,
): HTMLElement | undefined {
  const part = from?.closest(PART);
  for (let around = part && from; around; around = around.parentElement) {
    const buttons = pressedIn(around).filter(canHave);
    const after = lost &&
      buttons.find((one) =>
        lost.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
      );
    const heir = after ?? buttons.at(lost ? -1 : 0);
    if (heir || around === part) return heir;
  }
}

/** An element that gets the focus, and whether it does the same as the one that had it. */
interface Heir {
  element: HTMLElement | undefined;
  isSame: boolean;
}

/** Returns the same button of the row that took the place of `lost`'s own, or of the one before. */
function inNextRow(
  lost: Element,
  changes: readonly MutationRecord[],
): Heir {
  const removal = changes.find(({ target, removedNodes }) =>
    target.isConnected && has(removedNodes, lost)
  );
  if (!(removal?.target instanceof Element)) {
    return { element: undefined, isSame: false };
  }
  const { target, removedNodes, nextSibling, previousSibling } = removal;
  const row = [...removedNodes].find((node) => node.contains(lost));
  const place = row instanceof Element
    ? pressedIn(row).findIndex((one) => one === lost)
    : -1;
  const added = changes.filter((one) => one.target === target)
    .flatMap(({ addedNodes }) => [...addedNodes]);
  for (const one of [...added, nextSibling, previousSibling]) {
    if (!(one instanceof Element)) continue;
    const buttons = pressedIn(one);
    const same = buttons[place];
    if (same && canHave(same)) return { element: same, isSame: true };
    const element = buttons.find(canHave);
    if (element) return { element, isSame: false };
  }
  return { element: nearestTo(null, target), isSame: false };
}

/** Time for which a press that was meant for another control does nothing, ms. */
const GRACE_MS = 500;

/** Between what has the focus and a bar that would cover it, px. */
const CLEAR_PX = 12;

/**
 * Scrolls an element out from under a bar that stays on the screen: a browser
 * counts what is behind one as seen.
 */
function uncover(element: HTMLElement): void {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
    let bar = document.elementFromPoint(left + width / 2, y);
    while (bar && !/sticky|fixed/.test(getComputedStyle(bar).position)) {
      bar = bar.parentElement;
    }
    if (!bar || bar.contains(element) || element.contains(bar)) continue;
    const at = bar.getBoundingClientRect();
    const isAtTop = at.top < innerHeight - at.bottom;
    return (element.closest("dialog") ?? document.documentElement).scrollBy(
      0,
      isAtTop ? top - at.bottom - CLEAR_PX : bottom - at.top + CLEAR_PX,
    );
  }
}

/**
 * Keeps the focus on the page for users who work by keys. A browser drops it
 * where the element that has it is moved, removed or disabled: the next press
 * does nothing, and a screen reader falls silent. What was moved has the focus
 * again; else the same button of the next row, or what is nearest in the same
 * part of the page, or what had it before. What has just come, and does another
 * thing than what had the focus, is not pressed for half a second: a second
 * press was meant for the first. What has it is in sight. The answer ends it.
 */
export function keepFocus(page: Document): () => void {
  let trail: readonly HTMLElement[] = [];
  let isByKeys = false;
  /** The element that the focus went to by itself, and until when it is not pressed. */
  let spared: { element: HTMLElement; until: number } | null = null;

  const observer = new MutationObserver((changes) => {
    const lost = trail.at(-1);
    const { activeElement } = page;
    if (!lost || !isByKeys || !page.hasFocus()) return;
    // What was disabled has the focus until the next picture.
    const isDisabled = lost.matches(":disabled");
    const isHeld = activeElement !== null && activeElement !== page.body &&
      !(isDisabled && activeElement === lost);
    if (isHeld) return;
    const isGone = isDisabled || !lost.isConnected;
    if (!isGone && !changes.some(({ addedNodes }) => has(addedNodes, lost))) {
      return;
    }
    const { element, isSame } = canHave(lost)
      ? { element: lost, isSame: true }
      : lost.isConnected
      ? { element: nearestTo(lost, lost.parentElement), isSame: false }
      : inNextRow(lost, changes);
    trail = trail.filter(canHave);
    const heir = element ?? trail.at(-1);
    heir?.focus();
    const hasJustCome = heir !== undefined &&
      changes.some(({ addedNodes }) => has(addedNodes, heir));
    spared = hasJustCome && heir.matches(PRESSED) && !isSame
      ? { element: heir, until: performance.now() + GRACE_MS }
      : null;
  });
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled"],
  });
  const ended = new AbortController();
  const listen = { capture: true, signal: ended.signal };
  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    trail = [...trail.filter((one) => one !== target), target]
      .slice(-MAX_TRAIL);
    // The browser scrolls first.
    if (isByKeys) requestAnimationFrame(() => uncover(target));
  }, listen);
  page.addEventListener("keydown", (event) => {
    isByKeys = true;
    if (!spared || (event.key !== "Enter" && event.key !== " ")) return;
    const isSpared = spared.element === page.activeElement &&
      // A key that is held was pressed before.
      (event.repeat || performance.now() < spared.until);
    if (isSpared) event.preventDefault();
    else spared = null;
  }, listen);
  page.addEventListener("pointerdown", () => isByKeys = false, listen);
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
