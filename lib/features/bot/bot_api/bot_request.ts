import {
  BOT_TEXTS,
  type BotOutcome,
  type BotQuery,
  type BotQuestion,
  type BotTextCode,
} from "@/lib/schema/bot/bot_api.ts";
import {
  EVERYBODY,
  type Filter,
  parseFilter,
  unknownFilterText,
} from "./filter.ts";
import { foldNames } from "./names.ts";
import { readCount, readMax, templateFits } from "./query.ts";

/** Parsed and validated request. */
export interface BotRequest {
  question: BotQuestion;
  filter: Filter;
  /** Number of names to draw; 0 where all are listed. */
  count: number;
  /** Template of the answer, or `json` in any case for a list. */
  format: string | null;
  /** Logins and display names that this request leaves out. */
  excluded: ReadonlySet<string> | null;
  withBots: boolean;
  /** Room for a list, in characters. */
  max: number | null;
}

/** Returns the answer that is one of the fixed texts. */
export function failed(code: BotTextCode): BotOutcome {
  return { text: BOT_TEXTS[code], code };
}

/** Reads the parameters; answers what is wrong with the first bad one. */
export function readBotRequest(
  question: BotQuestion,
  query: BotQuery,
): BotRequest | BotOutcome {
  const isRandom = question === "random";
  const isList = question === "chatters";
  const count = isRandom ? readCount(query.n) : isList ? 0 : 3;
  if (count === null) return failed("invalid_n");
  const filter = query.filter === null ? EVERYBODY : parseFilter(query.filter);
  if ("unknown" in filter) {
    return { text: unknownFilterText(filter.unknown), code: "unknown_filter" };
  }
  const { format } = query;
  if (!isList && format !== null && !templateFits(format)) {
    return failed("invalid_format");
  }
  const bots = query.bots?.toLowerCase() ??
    (isList ? "include" : "exclude");
  if (bots !== "include" && bots !== "exclude") return failed("invalid_bots");
  const max = isList && query.max !== null ? readMax(query.max) : undefined;
  if (max === null) return failed("invalid_max");
  return {
    question,
    filter,
    count,
    format,
    excluded: foldNames(query.exclude),
    withBots: bots === "include",
    max: max ?? null,
  };
}
