import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The smallest share of its size to which a text shrinks before it is cut. */
const LEAST = 0.45;
/** A text that would have to shrink further than this gets a second line, where it may. */
const WRAPS_BELOW = 0.78;
/** By this share the letters of two lines become smaller until they fit. */
const STEP = 0.05;

/**
 * Shrinks a text until it fits its element: sets `--fit` (a share of the size,
 * 1 or less) on it, which the style sheet multiplies the size with. Measures
 * when `content` changes or the element gets another size, never in between.
 * With `lines` its lines have to fit the height as well; with `wraps` a line
 * that is much too long becomes two, of the class `is-wrapped`.
 */
export function useFit<T extends HTMLElement>(
  content: string,
  { least = LEAST, lines, wraps = false }: {
    least?: number | undefined;
    lines?: SetLines;
    wraps?: boolean;
  } = {},
): RefObject<T> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    return follow({ element, least, lines, wraps, width: 0, height: 0 });
  }, [content, least, lines, wraps]);
  return ref;
}

/** Sets the lines of a text anew, which keeps `share` of its size, in steps of `fit`. */
type SetLines = (element: HTMLElement, share: number) => Generator<void>;

/** A text of the page, with the size of its element as it was fitted last. */
interface FittedText {
  element: HTMLElement;
  least: number;
  lines: SetLines | undefined;
  wraps: boolean;
  width: number;
  height: number;
}

const followed = new Map<Element, FittedText>();
/** Texts that were not fitted yet. */
const added = new Set<FittedText>();
let observer: ResizeObserver | undefined;

/** Keeps a text fitted; returns what ends it. */
function follow(text: FittedText): () => void {
  const { element } = text;
  // One for all: many that get another size together are measured together.
  observer ??= new ResizeObserver((entries) =>
    fit(entries.flatMap(({ target }) => {
      const text = followed.get(target);
      const isSame = text?.width === target.clientWidth &&
        text.height === target.clientHeight;
      return text && !isSame ? [text] : [];
    }))
  );
  if (followed.size === 0) {
    document.fonts.addEventListener("loadingdone", fitAgain);
  }
  followed.set(element, text);
  // Before the next picture, with all others that come until then. In a frame
  // that is drawn already the observer, which comes last in it, fits the text.
  if (added.size === 0) requestAnimationFrame(() => fit([...added]));
  added.add(text);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    followed.delete(element);
    added.delete(text);
    if (followed.size > 0) return;
    document.fonts.removeEventListener("loadingdone", fitAgain);
  };
}

/** Fits every text: letters of the right font are as wide as they will stay. */
const fitAgain = () => fit([...followed.values()]);

/**
 * Fits texts step by step, all of them together: each step either writes or
 * reads, so that the page is laid out once for a step and not for each text.
 */
function fit(texts: readonly FittedText[]): void {
  let running = texts.map(fitInSteps);
  while (running.length > 0) running = running.filter((on) => !on.next().done);
}

/** Fits a text; yields between writing and reading, beginning with what is written. */
function* fitInSteps(text: FittedText): Generator<void> {
  const { element, least, lines, wraps } = text;
  added.delete(text);
  if (wraps) element.classList.remove("is-wrapped");
  if (lines) element.style.maxWidth = element.style.maxHeight = "";
  setShare(element, 1);
  yield;
  const ratio = fitting(text);
  yield;
  if (wraps && ratio < WRAPS_BELOW) return yield* wrap(text);
  const share = fitShare(ratio, least);
  setShare(element, share, least);
  if (lines) yield* lines(element, share);
}

/** Gives a text a second line, with the largest letters that fit then. */
function* wrap({ element, least }: FittedText): Generator<void> {
  element.classList.add("is-wrapped");
  // Smaller letters break elsewhere: the largest that fit have to be tried.
  for (let share = 1; share > least; share -= STEP) {
    setShare(element, share, least);
    yield;
    // Letters of some scripts reach below their line, by less than another one.
    const line = parseFloat(getComputedStyle(element).lineHeight);
    const room = element.clientHeight / line - 0.1;
    if (
      Math.floor(element.scrollHeight / line) <= room &&
      element.scrollWidth <= element.clientWidth
    ) return;
    yield;
  }
  setShare(element, least);
}

/** Sets the share of its size that a text keeps; more than `least` fits. */
export function setShare(
  element: HTMLElement,
  share: number,
  least = 0.99,
): void {
  element.style.setProperty("--fit", String(share));
  // A text that fits but for part of a pixel would lose letters to an ellipsis.
  element.style.textOverflow = share > least ? "clip" : "";
}

/** Returns how much of a text fits at its full size, 1 for all, and notes the size of its element. */
function fitting(text: FittedText): number {
  const { clientWidth, scrollWidth, clientHeight, scrollHeight } = text.element;
  text.width = clientWidth;
  text.height = clientHeight;
  if (clientWidth === 0) return 1;
  // Its padding becomes smaller with the letters, and the element with it.
  const { paddingLeft, paddingTop } = getComputedStyle(text.element);
  const padding = parseFloat(paddingLeft) * 2;
  const above = parseFloat(paddingTop) * 2;
  const wide = (clientWidth - padding) / (scrollWidth - padding);
  const high = text.lines && scrollHeight > clientHeight + 1
    ? (clientHeight - above) / (scrollHeight - above)
    : 1;
  return Math.min(wide, high);
}

/** Returns the share of its size that a text keeps when `ratio` of it fits. */
export function fitShare(ratio: number, least: number): number {
  if (!(ratio > 0) || ratio >= 1) return 1;
  // A hair less, because letters are placed on whole pixels.
  return Math.max(least, Math.floor(ratio * 980) / 1000);
}
