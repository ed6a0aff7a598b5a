import type { ComponentChildren } from "preact";
import { useFit } from "@/lib/overlay/use_fit.ts";

/** A figure shrinks to this share: it would be another one without its end. */
const MIN_FIGURE = 0.15;
const WORD = /\p{L}{3}/u;

interface FitTextProps {
  /** The text as a whole; it is measured anew when this changes. */
  text: string;
  class?: string;
  /** The smallest share of its size to which it shrinks. */
  least?: number;
  /**
   * It has a second line rather than letters that are much smaller; its sheet
   * says in `--fit-height` how high both may be.
   */
  wraps?: boolean;
  /** Content that is drawn, when it is more than the text. */
  children?: ComponentChildren;
}

/** Draws one line that shrinks until it fits; then words end in an ellipsis. */
export function FitText(
  { text, class: more, least, wraps = false, children }: FitTextProps,
) {
  const ref = useFit<HTMLDivElement>(text, {
    wraps,
    least: WORD.test(text) ? least : MIN_FIGURE,
  });
  return (
    <div ref={ref} class={`ll-fit${more ? ` ${more}` : ""}`} dir="auto">
      {children ?? text}
    </div>
  );
}
