import { setShare } from "./use_fit.ts";

const STEP = 0.03;

/**
 * Gives a text of several lines that was shrunk to `share` the largest letters
 * that fit: how much room the lines take at full size says too little, because
 * smaller letters break elsewhere. The widgets that need it hand it to
 * `useFit`, so that no other page loads it.
 */
export function growLines(element: HTMLElement, share: number): void {
  for (let more = share + STEP; more < 1; more += STEP) {
    setShare(element, more);
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth) {
      return setShare(element, more - STEP);
    }
  }
}
