import { MINUTE_MS } from "@/lib/core/clock.ts";
import {
  BOT_TEXTS,
  type BotOutcome,
  type BotQuery,
  type BotQuestion,
  type BotTextCode,
  MAX_ACTIVE_MINUTES,
  MAX_UNIQUE_MINUTES,
} from "@/lib/schema/bot/bot_api.ts";
import {
  EVERYBODY,
  type Filter,
  parseFilter,
  parseWeights,
  unknownFilterText,
  type Weight,
} from "./filter.ts";
import { foldNames } from "./names.ts";
import {
  readCount,
  readMax,
  readMinutes,
  readPage,
  templateFits,
} from "./query.ts";

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
  /** Page of a list; `null` for all of it. */
  page: number | null;
  /** Only who spoke within so long, ms. */
  activeMs: number | null;
  /** Weights by which people are drawn; `null` where all have the same chance. */
  weights: readonly Weight[] | null;
  /** Nobody who was drawn within so long, ms. */
  uniqueMs: number | null;
}

/** Returns the answer that is one of the fixed texts. */
export function failed(code: BotTextCode): BotOutcome {
  return { text: BOT_TEXTS[code], code };
}

/** Length of a page in characters where the query does not say it. */
const PAGE_CHARACTERS = 400;

/** Reads what narrows a draw further, and which part of a list is asked for. */
function readMore(
  isList: boolean,
  { active, weight, unique, page }: BotQuery,
):
  | Pick<BotRequest, "activeMs" | "weights" | "uniqueMs" | "page">
  | BotOutcome {
  const within = active === null ? 0 : readMinutes(active, MAX_ACTIVE_MINUTES);
  if (within === null) return failed("invalid_active");
  const apart = isList || unique === null
    ? 0
    : readMinutes(unique, MAX_UNIQUE_MINUTES);
  if (apart === null) return failed("invalid_unique");
  const weights = isList || weight === null ? [] : parseWeights(weight);
  if (weights === null) return failed("invalid_weight");
  const number = isList && page !== null ? readPage(page) : undefined;
  if (number === null) return failed("invalid_page");
  return {
    activeMs: within === 0 ? null : within * MINUTE_MS,
    uniqueMs: apart === 0 ? null : apart * MINUTE_MS,
    weights: weights.length === 0 ? null : weights,
    page: number ?? null,
  };
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
  const more = readMore(isList, query);
  if ("code" in more) return more;
  return {
    ...more,
    question,
    filter,
    count,
    format,
    excluded: foldNames(query.exclude),
    withBots: bots === "include",
    max: max ?? (more.page === null ? null : PAGE_CHARACTERS),
  };
}
