/** A letter that is written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the text between U+2068 and U+2069 if a part of it is written from
 * right to left, and as it is otherwise. Numbers and names beside it in a
 * sentence then stay where they are: "דנה: 5" would be drawn as "5 :דנה". For
 * what is read and heard, never for what is stored or pasted.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns a template string in which each string put in is `isolated`. */
export function isolating(
  strings: TemplateStringsArray,
  ...values: readonly (string | number)[]
): string {
  return strings.reduce((said, part, at) =>
    said + isolated(String(values[at - 1])) + part
  );
}

/** Returns names for a sentence, each `isolated`: "Ann, דנה, Bo". */
export function namesInRow(names: readonly string[]): string {
  return names.map(isolated).join(", ");
}
