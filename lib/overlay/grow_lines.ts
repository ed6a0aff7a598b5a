import { setShare } from "./use_fit.ts";

const STEP = 0.03;

/**
 * Gives a text of several lines that was shrunk to `share` the largest letters
 * that fit, by halves: how much room the lines take at full size says too
 * little, because smaller letters break elsewhere. The widgets that need it hand
 * it to `useFit`, so that no other page loads it. Where not all lines fit, none
 * is cut through its letters: the element ends below the last whole one.
 */
export function* growLines(
  element: HTMLElement,
  share: number,
): Generator<void> {
  let fits = 0;
  let beyond = Math.ceil((1 - share) / STEP);
  while (beyond - fits > 1) {
    const middle = (fits + beyond) >> 1;
    setShare(element, share + middle * STEP);
    yield;
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth) {
      beyond = middle;
    } else fits = middle;
    yield;
  }
  setShare(element, share + fits * STEP);
  yield;
  const { clientHeight, scrollHeight } = element;
  const { lineHeight, paddingTop } = getComputedStyle(element);
  const [line, above] = [parseFloat(lineHeight), parseFloat(paddingTop)];
  // Letters of some scripts reach below their line, by less than another one.
  const [whole = 1, all = 1] = [clientHeight, scrollHeight].map((high) =>
    Math.max(1, Math.floor((high - above * 2) / line + 0.05))
  );
  yield;
  // The last step is one that writes, needed or not: more may be set after it.
  if (all > whole) element.style.maxHeight = `${above + whole * line}px`;
}
