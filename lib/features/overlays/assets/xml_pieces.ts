import { Tokenizer } from "htmlparser2";

/**
 * Tells whether an XML text has more than `most` tags, attributes, `&` and
 * runs of text together: each is work for who reads the text whole, and finding
 * them is little. Reads no further than that many.
 */
export function hasMorePieces(text: string, most: number): boolean {
  let pieces = countOf("&", text, most);
  if (pieces > most) return true;
  const ignored = () => {};
  const count = () => {
    if (++pieces > most) tokenizer.pause();
  };
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, {
    onopentagname: count,
    onattribname: count,
    onattribdata: ignored,
    onattribentity: ignored,
    onattribend: ignored,
    onclosetag: count,
    onopentagend: ignored,
    onselfclosingtag: ignored,
    ontext: count,
    ontextentity: ignored,
    oncdata: count,
    oncomment: count,
    ondeclaration: count,
    onprocessinginstruction: count,
    onend: ignored,
  });
  tokenizer.write(text);
  return pieces > most;
}

/** Counts how often `sign` stands in a text, to one more than `most`. */
function countOf(sign: string, text: string, most: number): number {
  let count = 0;
  let at = text.indexOf(sign);
  while (at >= 0 && count <= most) {
    count++;
    at = text.indexOf(sign, at + 1);
  }
  return count;
}
