import type { Message, MessagePart } from "@/lib/schema/events/catalogue.ts";
import type { Fields } from "./fields.ts";

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"']+/gi;
const PUNCTUATION = new Set(".,:;!?)]}'\"…");

/** Splits a plain text into runs of text and links. */
export function toParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const shown = withoutPunctuation(match[0]);
    if (!URL.canParse(shown)) continue;
    if (match.index > end) parts.push(textPart(text.slice(end, match.index)));
    parts.push({ type: "link", text: shown, url: new URL(shown).href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push(textPart(text.slice(end)));
  return parts;
}

/** A link without what ends the sentence that it stands in. */
function withoutPunctuation(link: string): string {
  let end = link.length;
  while (PUNCTUATION.has(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

/**
 * Converts a text without emotes to a message; returns `null` when it is empty.
 */
export function plainMessage(text: string): Message | null {
  return text === "" ? null : { text, parts: toParts(text) };
}

/**
 * Reads a message from `{ text, fragments[] }`, as chat and bits events have
 * it; returns `null` when there is no text. Without fragments the text is used
 * alone.
 */
export function fragmentMessage(message: Fields | null): Message | null {
  if (!message) return null;
  const fragments = message.list("fragments");
  const text = message.text("text") ||
    fragments.map((fragment) => fragment.text("text")).join("");
  if (text === "") return null;
  if (fragments.length === 0) return plainMessage(text);
  return { text, parts: fragments.flatMap(fragmentParts) };
}

function fragmentParts(fragment: Fields): MessagePart[] {
  const text = fragment.text("text");
  const emote = fragment.object("emote");
  const emoteId = emote?.textOrNull("id");
  if (emote && emoteId) {
    const animated = emote.texts("format").includes("animated");
    return [{ type: "emote", text, id: emoteId, animated }];
  }
  const cheermote = fragment.object("cheermote");
  const bits = cheermote?.countOrNull("bits") ?? null;
  if (cheermote && bits !== null) {
    const prefix = cheermote.text("prefix");
    const tier = cheermote.countOrNull("tier") ?? tierOf(bits);
    return [{ type: "cheermote", text, prefix, bits, tier }];
  }
  const user = fragment.object("mention")?.person("user");
  if (user) return [{ type: "mention", text, user }];
  return text === "" ? [] : toParts(text);
}

/**
 * Reads a message from `{ text, emotes: [{ begin, end, id }] }`, as
 * resubscriptions have it. Begin and end are places in code points, the end
 * included.
 */
export function emoteRangeMessage(message: Fields | null): Message | null {
  const text = message?.text("text") ?? "";
  if (!message || text === "") return null;
  const points = Array.from(text);
  const slice = (from: number, to: number) => points.slice(from, to).join("");
  const ranges = message.list("emotes")
    .map((emote) => ({
      id: emote.text("id"),
      begin: emote.count("begin"),
      end: emote.count("end") + 1,
    }))
    .filter(({ id, begin, end }) =>
      id !== "" && begin < end && end <= points.length
    )
    .sort((a, b) => a.begin - b.begin);
  const parts: MessagePart[] = [];
  let done = 0;
  for (const { id, begin, end } of ranges) {
    if (begin < done) continue;
    parts.push(...toParts(slice(done, begin)));
    parts.push({ type: "emote", text: slice(begin, end), id, animated: false });
    done = end;
  }
  parts.push(...toParts(slice(done, points.length)));
  return { text, parts };
}

/**
 * Reads the plain text of a cheer. Words such as `Cheer100` are taken for
 * cheermotes only if their numbers add up to the bits spent, because channels
 * have prefixes of their own and viewers write words that end in digits.
 */
export function cheerMessage(text: string, bits: number): Message | null {
  if (text === "") return null;
  const words = text.split(/(\s+)/);
  const cheermotes = words.map((word) => {
    const match = /^([a-z]\w*?)([1-9]\d{0,6})$/i.exec(word);
    return match?.[1] && match[2]
      ? { prefix: match[1].toLowerCase(), bits: Number(match[2]) }
      : null;
  });
  const sum = cheermotes.reduce((all, one) => all + (one?.bits ?? 0), 0);
  if (sum !== bits) return plainMessage(text);
  const parts: MessagePart[] = [];
  let run = "";
  words.forEach((word, index) => {
    const cheermote = cheermotes[index];
    if (!cheermote) {
      run += word;
      return;
    }
    parts.push(...toParts(run));
    run = "";
    const tier = tierOf(cheermote.bits);
    parts.push({ type: "cheermote", text: word, ...cheermote, tier });
  });
  parts.push(...toParts(run));
  return { text, parts };
}

/** Lowest bits of the colour that so many bits have. */
function tierOf(bits: number): number {
  return [100_000, 10_000, 5_000, 1_000, 100].find((tier) => bits >= tier) ?? 1;
}

function textPart(text: string): MessagePart {
  return { type: "text", text };
}
