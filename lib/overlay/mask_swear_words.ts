/** Bad words as asterisks. Large: loaded when a widget first asks. */
import {
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
  RegExpMatcher,
  TextCensor,
} from "obscenity";

/** Longest text that is looked through, UTF-16 units; the rest stays as it is. */
const LONGEST = 2_000;

const matcher = new RegExpMatcher({
  ...englishDataset.build(),
  ...englishRecommendedTransformers,
});
const censor = new TextCensor().setStrategy(asteriskCensorStrategy());

/**
 * Returns the text with English swear words masked, also where letters are
 * disguised.
 */
export function maskSwearWords(text: string): string {
  const head = text.slice(0, LONGEST);
  return censor.applyTo(head, matcher.getAllMatches(head, true)) +
    text.slice(LONGEST);
}
