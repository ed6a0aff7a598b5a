/**
 * Returns where the first element of an XML text begins: what may stand before
 * it is white space, the XML declaration, comments and document types. A text
 * that breaks off in one of these has its end there. Looks at each character
 * once, so that it takes as long as the text is, whatever stands in it.
 */
export function prologEnd(text: string): number {
  let at = 0;
  for (;;) {
    at = pastSpace(text, at);
    const next = text.startsWith("<?", at)
      ? past(text, "?>", at)
      : text.startsWith("<!--", at)
      ? past(text, "-->", at + "<!--".length)
      : /^<!doctype/i.test(text.slice(at, at + "<!doctype".length))
      ? pastDoctype(text, at)
      : at;
    if (next === at) return at;
    at = next;
  }
}

function past(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** A document type ends with `>`, or with `]>` where it has a part in brackets. */
function pastDoctype(text: string, from: number): number {
  const close = past(text, ">", from);
  const bracket = text.indexOf("[", from);
  if (bracket < 0 || bracket >= close) return close;
  for (let at = bracket; at < text.length;) {
    at = pastSpace(text, past(text, "]", at));
    if (text[at] === ">") return at + 1;
  }
  return text.length;
}

function pastSpace(text: string, from: number): number {
  const spaces = /\s*/y;
  spaces.lastIndex = from;
  spaces.test(text);
  return spaces.lastIndex;
}
