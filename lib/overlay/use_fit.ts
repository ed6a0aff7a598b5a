import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The smallest share of its size to which a text shrinks before it is cut. */
const LEAST = 0.45;
/** A text that would have to shrink further than this gets a second line, where it may. */
const WRAPS_BELOW = 0.78;
/** By this share the letters of two lines become smaller until they fit. */
const STEP = 0.05;
/** Texts whose places change that are fitted in a frame: about 8 ms of it. */
const IN_A_FRAME = 20;

/**
 * Shrinks a text until it fits its element: sets `--fit` (a share of the size,
 * 1 or less) on it, which the style sheet multiplies the size with. Measures
 * when `content` changes or the element gets another size, never in between.
 * With `lines` its lines have to fit the height as well; with `wraps` a line
 * that is much too long becomes two, of the class `is-wrapped`. An element that
 * is as large as its text names its place, `room`, whose size says as well when
 * to measure.
 */
export function useFit<T extends HTMLElement>(
  content: string,
  { least = LEAST, lines, wraps = false, room }: {
    least?: number | undefined;
    lines?: SetLines;
    wraps?: boolean;
    room?: RefObject<HTMLElement>;
  } = {},
): RefObject<T> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    return follow({
      element,
      places: [element, room?.current ?? element],
      least,
      lines,
      wraps,
    });
  }, [content, least, lines, wraps]);
  return ref;
}

/** Sets the lines of a text anew, which keeps `share` of its size, in steps of `fit`. */
type SetLines = (element: HTMLElement, share: number) => Generator<void>;

/** A text of the page. */
interface FittedText {
  element: HTMLElement;
  /** Elements whose sizes say when to fit it anew: itself, and its place. */
  places: readonly HTMLElement[];
  least: number;
  lines: SetLines | undefined;
  wraps: boolean;
  /** Their sizes once it was fitted last; missing until then. */
  size?: string;
}

const followed = new Set<FittedText>();
/** Texts that are to be fitted, in the order of their turns. */
const waiting = new Set<FittedText>();
let observer: ResizeObserver | undefined;

const sizeOf = ({ places }: FittedText): string =>
  places.map((place) => [place.clientWidth, place.clientHeight]).join();

/** Keeps a text fitted; returns what ends it. */
function follow(text: FittedText): () => void {
  const sizes = observer ??= watchSizes();
  // Before the next picture, with all others that come until then. In a frame
  // that is drawn already the observer, which comes last in it, fits the text.
  if (!waiting.size) requestAnimationFrame(fitWaiting);
  waiting.add(text);
  followed.add(text);
  for (const place of text.places) sizes.observe(place);
  return () => {
    for (const place of text.places) sizes.unobserve(place);
    followed.delete(text);
    waiting.delete(text);
  };
}

/** Watches the fonts of the page, and returns what watches sizes: one for all, so that they are measured together. */
function watchSizes(): ResizeObserver {
  // Letters of the right font are as wide as they will stay.
  document.fonts.addEventListener(
    "loadingdone",
    () => fit([...followed]),
  );
  return new ResizeObserver(() => {
    // Otherwise their turn is asked for already.
    const isTurn = !waiting.size;
    for (const text of followed) {
      if (text.size !== sizeOf(text)) waiting.add(text);
    }
    fitWaiting(isTurn);
  });
}

/**
 * Fits every text that is new, and, where it is their `turn`, such as a frame's,
 * some of those whose places changed: an editor changes a hundred with each step
 * of a drag.
 */
function fitWaiting(turn: number | boolean): void {
  fit(
    [...waiting].filter(({ size }, at) => !size || (turn && at < IN_A_FRAME)),
  );
  if (turn && waiting.size) requestAnimationFrame(fitWaiting);
}

/**
 * Fits texts step by step, all of them together: each step either writes or
 * reads, so that the page is laid out once for a step and not for each text.
 */
function fit(texts: readonly FittedText[]): void {
  let running = texts.map(fitInSteps);
  while (running.length) running = running.filter((on) => !on.next().done);
  // What is fitted may be smaller for it, which is no reason to fit it again.
  for (const text of texts) text.size = sizeOf(text);
}

/** Fits a text; yields between writing and reading, beginning with what is written. */
function* fitInSteps(text: FittedText): Generator<void> {
  const { element, least, lines, wraps } = text;
  waiting.delete(text);
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
  element.style.setProperty("--fit", `${share}`);
  // A text that fits but for part of a pixel would lose letters to an ellipsis.
  element.style.textOverflow = share > least ? "clip" : "";
}

/** Returns how much of a text fits at its full size, 1 for all. */
function fitting({ element, lines }: FittedText): number {
  const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
  if (clientWidth === 0) return 1;
  // Its padding becomes smaller with the letters, and the element with it.
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  const padding = parseFloat(paddingLeft) * 2;
  const above = parseFloat(paddingTop) * 2;
  const wide = (clientWidth - padding) / (scrollWidth - padding);
  const high = lines && scrollHeight > clientHeight + 1
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
