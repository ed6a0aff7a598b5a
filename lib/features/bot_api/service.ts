import { PlatformError } from "@/lib/clients/platform.ts";
import { type Clock, within } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  EVERYBODY,
  type Filter,
  keepsNobody,
  parseFilter,
  unknownFilterText,
} from "./filter.ts";
import { formatNames, joinNames, joinWithin } from "./format.ts";
import { type Matcher, NotReadyError } from "./matcher.ts";
import type { ChatterModuleService } from "./module_service.ts";
import { foldNames } from "./names.ts";
import { type Chatter, isExcluded, withoutBots } from "./people.ts";
import {
  type BotQuery,
  readBotQuery,
  readCount,
  readMax,
  templateFits,
} from "./query.ts";
import type { Room, Roster } from "./roster.ts";
import {
  BOT_TEXTS,
  type BotCaller,
  type BotErrorCode,
  type BotOutcome,
} from "./schema.ts";

/** The three questions a bot can ask. */
export type BotQuestion = "random" | "fmk" | "chatters";

/** A bot gives up after 5 s: from the first byte to the last we take less. */
export const ANSWER_WITHIN_MS = 3_500;

/** What a request asks, read and found right. */
interface Asked {
  query: BotQuery;
  filter: Filter;
  count: number;
  /** Logins and display names that this request leaves out. */
  excluded: ReadonlySet<string> | null;
  withBots: boolean;
  max: number | null;
}

/** Lists computed from one fetch of a room: dropped with it. */
interface Pools {
  people: readonly Chatter[];
  excludedLogins: ReadonlySet<string>;
  withoutBots: readonly Chatter[];
  /** By filter and pool: who passes, while what is known of them holds. */
  matching: Map<
    number,
    { people: readonly Chatter[]; generation: number; until: number }
  >;
}

const failed = (code: Exclude<BotErrorCode, "unknown_filter">): BotOutcome => ({
  text: BOT_TEXTS[code],
  code,
});

/** What every answer of one question has in common. */
interface Question {
  defaultBots: "include" | "exclude";
}

const QUESTIONS: Record<BotQuestion, Question> = {
  random: { defaultBots: "exclude" },
  fmk: { defaultBots: "exclude" },
  chatters: { defaultBots: "include" },
};

/**
 * Answers bots. A warm answer (list fresh, everything the filter asks known)
 * is computed without waiting for anything; a cold one within 3.5 s, or the
 * text that asks for patience while the work goes on for the next caller.
 */
export function createBotService(
  { modules, roster, matcher, clock, log }: {
    modules: ChatterModuleService;
    roster: Roster;
    matcher: Matcher;
    clock: Clock;
    log: Log;
  },
) {
  const poolsOf = new WeakMap<Room, Pools>();
  const joined = new WeakMap<readonly Chatter[], string>();

  function poolsFor(
    room: Room,
    people: readonly Chatter[],
    { excludedLogins }: BotCaller,
  ): Pools {
    const known = poolsOf.get(room);
    if (known?.people === people && known.excludedLogins === excludedLogins) {
      return known;
    }
    const pools: Pools = {
      people,
      excludedLogins,
      withoutBots: withoutBots(people, excludedLogins),
      matching: new Map(),
    };
    poolsOf.set(room, pools);
    return pools;
  }

  /** Everybody who passes when all that is asked is known; `null` otherwise. */
  function knownMatching(
    room: Room,
    pools: Pools,
    { filter, withBots }: Asked,
  ): readonly Chatter[] | null {
    const pool = withBots ? pools.people : pools.withoutBots;
    if (filter.key === EVERYBODY.key) return pool;
    const { knowledge } = room;
    const now = clock.now();
    const key = filter.key << 1 | (withBots ? 1 : 0);
    const kept = pools.matching.get(key);
    if (kept && kept.generation === knowledge.generation && kept.until > now) {
      return kept.people;
    }
    const found = knowledge.matching(pool, filter, now);
    if (found) {
      pools.matching.set(key, { ...found, generation: knowledge.generation });
    }
    return found && found.people;
  }

  /** Reads the parameters; answers what is wrong with the first bad one. */
  function read(question: BotQuestion, query: BotQuery): Asked | BotOutcome {
    const count = question === "random"
      ? readCount(query.n)
      : question === "fmk"
      ? 3
      : 0;
    if (count === null) return failed("invalid_n");
    const filter = question === "fmk" || query.filter === null
      ? EVERYBODY
      : parseFilter(query.filter);
    if ("unknown" in filter) {
      return {
        text: unknownFilterText(filter.unknown),
        code: "unknown_filter",
      };
    }
    if (
      question === "random" && query.format !== null &&
      !templateFits(query.format)
    ) {
      return failed("invalid_format");
    }
    const bots = query.bots?.trim().toLowerCase() ??
      QUESTIONS[question].defaultBots;
    if (bots !== "include" && bots !== "exclude") return failed("invalid_bots");
    const max = question === "chatters" && query.max !== null
      ? readMax(query.max)
      : null;
    if (question === "chatters" && query.max !== null && max === null) {
      return failed("invalid_max");
    }
    return {
      query,
      filter,
      count,
      excluded: query.exclude === null ? null : foldNames(query.exclude),
      withBots: bots === "include",
      max,
    };
  }

  /** What is said before anybody is looked for; `null` when there is somebody to look among. */
  function beforeAsking(room: Room, asked: Asked): BotOutcome | null {
    if (
      room.live === false || room.people === null || room.people.length === 0
    ) {
      return failed("no_chatters");
    }
    return keepsNobody(asked.filter) ? failed("no_match") : null;
  }

  function say(
    question: BotQuestion,
    asked: Asked,
    names: string[],
  ): BotOutcome {
    if (question === "fmk") {
      return names.length < 3
        ? failed("not_enough_chatters")
        : { text: names.join(" vs "), code: null };
    }
    if (names.length === 0) return failed("no_match");
    const { format } = asked.query;
    return {
      text: format === null ? joinNames(names) : formatNames(format, names),
      code: null,
    };
  }

  function sayList(asked: Asked, people: readonly Chatter[]): BotOutcome {
    const { excluded, max, query } = asked;
    const left = excluded === null
      ? people
      : people.filter((person) => !isExcluded(person, excluded));
    if (left.length === 0) return failed("no_match");
    if (query.format?.trim().toLowerCase() === "json") {
      return {
        text: JSON.stringify(left.map(({ name }) => name)),
        json: true,
        code: null,
      };
    }
    if (max !== null) {
      return {
        text: joinWithin(left.map(({ name }) => name), max),
        code: null,
      };
    }
    let text = joined.get(left);
    if (text === undefined) {
      text = left.map(({ name }) => name).join(", ");
      joined.set(left, text);
    }
    return { text, code: null };
  }

  /** The answer when nothing has to be asked; `null` when something has. */
  function answerKnown(
    question: BotQuestion,
    room: Room,
    caller: BotCaller,
    asked: Asked,
  ): BotOutcome | null {
    const early = beforeAsking(room, asked);
    if (early) return early;
    const pools = poolsFor(room, room.people ?? [], caller);
    const known = knownMatching(room, pools, asked);
    if (known === null) return null;
    if (question === "chatters") return sayList(asked, known);
    const drawn = matcher.drawFrom(known, asked.count, asked.excluded);
    return say(question, asked, drawn.map(({ name }) => name));
  }

  async function answerAsking(
    question: BotQuestion,
    room: Room,
    caller: BotCaller,
    asked: Asked,
  ): Promise<BotOutcome> {
    const pools = poolsFor(room, room.people ?? [], caller);
    const pool = asked.withBots ? pools.people : pools.withoutBots;
    if (question === "chatters") {
      return sayList(
        asked,
        await matcher.allMatching(room, pool, asked.filter),
      );
    }
    const drawn = await matcher.drawMatching(
      room,
      pool,
      asked.filter,
      asked.count,
      asked.excluded,
    );
    return say(question, asked, drawn.map(({ name }) => name));
  }

  async function answerCold(
    question: BotQuestion,
    caller: BotCaller,
    query: BotQuery,
  ): Promise<BotOutcome> {
    const room = await roster.room(caller.channelId);
    const failure = room.failure?.failure;
    if (failure === "authorization_expired" || failure === "scope_missing") {
      return failed("tokens_expired");
    }
    const asked = read(question, query);
    if ("code" in asked) return asked;
    if (!roster.isUsable(room)) return failed("platform_unreachable");
    return answerKnown(question, room, caller, asked) ??
      await answerAsking(question, room, caller, asked);
  }

  /** Failures of the platform and lists that are not ready become words; bugs stay bugs. */
  async function orPatience(
    caller: BotCaller,
    answer: Promise<BotOutcome>,
  ): Promise<BotOutcome> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof NotReadyError) return failed("platform_unreachable");
      if (!(error instanceof PlatformError)) throw error;
      const expired = error.failure === "authorization_expired" ||
        error.failure === "scope_missing";
      log.info("bot_question_failed", {
        channelId: caller.channelId,
        failure: error.failure,
        error,
      });
      return failed(expired ? "tokens_expired" : "platform_unreachable");
    }
  }

  function askInTime(
    question: BotQuestion,
    caller: BotCaller,
    query: BotQuery,
  ): Promise<BotOutcome> {
    return within(
      clock,
      ANSWER_WITHIN_MS,
      orPatience(caller, answerCold(question, caller, query)),
      () => failed("platform_unreachable"),
    );
  }

  return {
    /** The parameters of a query string (without `?`). */
    readQuery: readBotQuery,

    /** Whose key it is: at once when that is known; `null` for nobody's. */
    callerOf(
      apikey: string | null,
    ): BotCaller | null | Promise<BotCaller | null> {
      if (apikey === null) return null;
      const key = apikey.trim().toLowerCase();
      const known = modules.peek(key);
      return known === undefined ? modules.find(key) : known;
    },

    /** The answer to a known caller: at once when everything is known. */
    answer(
      question: BotQuestion,
      caller: BotCaller,
      query: BotQuery,
    ): BotOutcome | Promise<BotOutcome> {
      if (!caller.enabled) return failed("channel_disabled");
      const room = roster.peek(caller.channelId);
      if (room) {
        const asked = read(question, query);
        if ("code" in asked) return asked;
        const known = answerKnown(question, room, caller, asked);
        if (known) return known;
      }
      return askInTime(question, caller, query);
    },

    failed,
  };
}

/** Answers bots. */
export type BotService = ReturnType<typeof createBotService>;
