import { growLines } from "./grow_lines.ts";

/** An element is that close to its words, px. */
const NEAR = 2;

/**
 * Gives a text that was shrunk to `share` the largest letters that fit, and its
 * element the least width at which it has no more lines: its lines are about
 * equally long, and a plate round it ends where they do.
 */
export function* balanceLines(
  element: HTMLElement,
  share: number,
): Generator<void> {
  yield* growLines(element, share);
  yield;
  const height = element.scrollHeight;
  const { lineHeight, paddingTop } = getComputedStyle(element);
  // One line ends where its words do.
  if (height - parseFloat(paddingTop) * 2 < parseFloat(lineHeight) * 1.5) {
    return;
  }
  let most = Math.ceil(element.getBoundingClientRect().width);
  let least = 0;
  while (most - least > NEAR) {
    yield;
    const width = Math.ceil((most + least) / 2);
    element.style.maxWidth = `${width}px`;
    yield;
    const { scrollHeight, scrollWidth, clientWidth } = element;
    if (scrollHeight > height || scrollWidth > clientWidth) least = width;
    else most = width;
  }
  yield;
  element.style.maxWidth = `${most}px`;
}
