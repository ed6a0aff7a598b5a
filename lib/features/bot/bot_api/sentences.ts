import { trimUnseen } from "@/lib/core/unseen.ts";
import type { BotOutcome, BotQuery } from "@/lib/schema/bot/bot_api.ts";
import { type BotRequest, failed } from "./bot_request.ts";
import {
  cleanText,
  formatNames,
  joinNames,
  joinWithin,
  jsonWithin,
  pagesOf,
} from "./format.ts";
import { type Chatter, isExcluded } from "./people.ts";

/** The forms of a whole list, each made when it is first asked for. */
interface Listed {
  names: string[];
  text?: string;
  json?: string;
}

const listed = new WeakMap<readonly Chatter[], Listed>();

/** Returns the text that is said about drawn people. */
export function sayDrawn(
  { question, count, format }: BotRequest,
  people: readonly Chatter[],
): BotOutcome {
  const names = people.map(({ name }) => name);
  if (question === "fmk") {
    return names.length < count ? failed("not_enough_chatters") : {
      text: format === null ? names.join(" vs ") : formatNames(format, names),
      code: null,
    };
  }
  if (names.length === 0) return failed("no_match");
  return {
    text: format === null ? joinNames(names) : formatNames(format, names),
    code: null,
  };
}

/** Codes of answers that name nobody, in place of which a bot may say a text of its own. */
const NOBODY: readonly BotOutcome["code"][] = [
  "no_chatters",
  "no_match",
  "not_enough_chatters",
  "no_page",
];

/** Returns an answer with the bot's own text where it names nobody; its code stays. */
export function withFallback(
  outcome: BotOutcome,
  { fallback }: Pick<BotQuery, "fallback">,
): BotOutcome {
  if (fallback === null || !NOBODY.includes(outcome.code)) return outcome;
  const text = cleanText(fallback);
  return text === "" ? outcome : { ...outcome, text };
}

/** Returns the text that is said when everybody is requested. */
export function sayList(
  { excluded, format, max, page }: BotRequest,
  people: readonly Chatter[],
): BotOutcome {
  const left = excluded === null
    ? people
    : people.filter((person) => !isExcluded(person, excluded));
  if (left.length === 0) return failed("no_match");
  let list = listed.get(left);
  if (!list) {
    list = { names: left.map(({ name }) => name) };
    listed.set(left, list);
  }
  const asJson = format !== null &&
    trimUnseen(format).toLowerCase() === "json";
  if (page !== null && max !== null) {
    const pages = pagesOf(list.names, max, { asJson });
    const names = pages[page - 1];
    if (!names) return failed("no_page");
    const text = asJson ? JSON.stringify(names) : names.join(", ");
    return { text, json: asJson, pages: pages.length, code: null };
  }
  if (asJson) {
    const text = max === null
      ? list.json ??= JSON.stringify(list.names)
      : jsonWithin(list.names, max);
    return { text, json: true, code: null };
  }
  const text = max === null
    ? list.text ??= list.names.join(", ")
    : joinWithin(list.names, max);
  return { text, code: null };
}
