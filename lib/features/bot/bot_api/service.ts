import { type Clock, HOUR_MS, withTimeout } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { Log } from "@/lib/core/log.ts";
import type {
  BotCaller,
  BotOutcome,
  BotQuery,
  BotQuestion,
  BotTrialAnswer,
} from "@/lib/schema/bot/bot_api.ts";
import { type BotRequest, failed, readBotRequest } from "./bot_request.ts";
import type { DrawnLately } from "./drawn_lately.ts";
import { keepsNobody } from "./filter.ts";
import {
  ANSWER_WITHIN_MS,
  createInTime,
  excuse,
  mustSignIn,
} from "./in_time.ts";
import type { Matcher } from "./matcher.ts";
import type { ChatterModuleService } from "./module_service.ts";
import type { Chatter } from "./people.ts";
import { createPools } from "./pools.ts";
import { readBotQuery, warningOf } from "./query.ts";
import type { Room, Roster } from "./roster.ts";
import { sayDrawn, sayList, withFallback } from "./sentences.ts";
import type { RoomSpeakers } from "./speakers.ts";

/** Manner in which a question is asked. */
interface HowAsked {
  /** True where nobody is remembered as drawn. */
  isTrial: boolean;
}

const ASKED_BY_A_BOT: HowAsked = { isTrial: false };

/** Tells, once the names are known, whether they are to be remembered as drawn. */
type IsRemembered = () => boolean;

/** Channels whose last warning a process remembers. */
const MAX_WARNED = 1_000;

/**
 * Answers bots. A warm answer (list fresh, everything the filter asks known) is
 * computed without waiting; a cold one within 3.5 s, or the text that asks for
 * patience while the work goes on for the next caller.
 */
export function createBotService(
  { modules, roster, speakers, drawnLately, matcher, clock, log }: {
    modules: ChatterModuleService;
    roster: Roster;
    speakers: Pick<RoomSpeakers, "activeOf">;
    drawnLately: Pick<DrawnLately, "draw">;
    matcher: Matcher;
    clock: Clock;
    log: Log;
  },
) {
  const pools = createPools({ clock });
  const inTime = createInTime({ clock, log });

  /**
   * Returns the text that is said before chatters are looked for; `null` when
   * there are people to look among.
   */
  function sayAtOnce(
    room: Room,
    caller: BotCaller,
    asked: BotRequest,
  ): BotOutcome | null {
    if (room.live === false || pools.pool(room, caller, asked).length === 0) {
      return failed("no_chatters");
    }
    return keepsNobody(asked.filter) ? failed("no_match") : null;
  }

  /** Returns the answer when the platform need not be asked; otherwise `null`. */
  function answerKnown(
    room: Room,
    caller: BotCaller,
    asked: BotRequest,
  ): BotOutcome | null {
    const early = sayAtOnce(room, caller, asked);
    if (early) return early;
    // The log, the database, or more than the filter has to be asked.
    if (asked.activeMs ?? asked.uniqueMs ?? asked.weights) return null;
    const known = pools.matching(room, caller, asked);
    if (known === null) return null;
    return asked.question === "chatters" ? sayList(asked, known) : sayDrawn(
      asked,
      matcher.drawFrom(known, asked.count, asked.excluded),
    );
  }

  async function answerAsking(
    room: Room,
    caller: BotCaller,
    asked: BotRequest,
    isRemembered: IsRemembered,
  ): Promise<BotOutcome> {
    const { question, filter, activeMs, uniqueMs } = asked;
    const present = pools.pool(room, caller, asked);
    const pool = activeMs === null
      ? present
      : await speakers.activeOf(room, present, activeMs);
    if (question === "chatters") {
      return sayList(asked, await matcher.allMatching(room, pool, filter));
    }
    const drawn = uniqueMs === null
      ? await drawOut(room, pool, asked)
      : await drawnLately.draw(
        room.channelId,
        asked,
        uniqueMs,
        (before) =>
          drawOut(room, pool.filter(({ id }) => !before.has(id)), asked),
        isRemembered,
      );
    return sayDrawn(asked, drawn);
  }

  /** Draws out of the people as the request says. */
  async function drawOut(
    room: Room,
    pool: readonly Chatter[],
    { filter, weights, count, excluded }: BotRequest,
  ): Promise<readonly Chatter[]> {
    return weights === null
      ? await matcher.drawMatching(room, pool, filter, count, excluded)
      : await matcher.drawWeighted(
        room,
        pool,
        filter,
        weights,
        count,
        excluded,
      );
  }

  async function answerCold(
    question: BotQuestion,
    caller: BotCaller,
    query: BotQuery,
    isRemembered: IsRemembered,
  ): Promise<BotOutcome> {
    const room = await roster.room(caller.channelId);
    if (room.failure && mustSignIn(room.failure)) {
      return failed("tokens_expired");
    }
    const asked = readBotRequest(question, query);
    if ("code" in asked) return asked;
    if (!roster.isUsable(room)) return failed("platform_unreachable");
    return answerKnown(room, caller, asked) ??
      await answerAsking(room, caller, asked, isRemembered);
  }

  /** Answers at once when everything is known, otherwise in time. */
  function answer(
    question: BotQuestion,
    caller: BotCaller,
    query: BotQuery,
    startedAt = clock.steady(),
    how: HowAsked = ASKED_BY_A_BOT,
  ): BotOutcome | Promise<BotOutcome> {
    if (!caller.enabled) return failed("channel_disabled");
    const room = roster.peek(caller.channelId);
    if (room) {
      const asked = readBotRequest(question, query);
      if ("code" in asked) return asked;
      const known = answerKnown(room, caller, asked);
      if (known) return withFallback(known, query);
    }
    return inTime(
      caller.channelId,
      startedAt,
      async (isLate) => {
        // Who was drawn too late for the answer was named to nobody.
        const isRemembered = () => !how.isTrial && !isLate();
        const cold = await answerCold(question, caller, query, isRemembered);
        return withFallback(cold, query);
      },
    );
  }

  /**
   * Waits for the owner of a key; throws `storage_unavailable` when the
   * database takes too long for a bot.
   */
  const keyInTime = <T>(found: Promise<T>): Promise<T> =>
    withTimeout(clock, ANSWER_WITHIN_MS, found, () => {
      throw new AppError(
        "storage_unavailable",
        "Cannot look for the key: the database did not answer in time",
      );
    });

  /** Returns the caller that a channel's own key would be. */
  async function callerOfChannel(channelId: string): Promise<BotCaller> {
    const { settings } = await modules.settings(channelId);
    return {
      channelId,
      enabled: settings.enabled,
      excludedLogins: new Set(settings.excludedLogins),
    };
  }

  /** Time and text of each channel's last warning. */
  const warned = createLru<{ text: string; at: number }>(MAX_WARNED);

  return {
    /** The parameters of a query string (without `?`). */
    readQuery: readBotQuery,

    /**
     * Returns the owner of a key: at once when that is known; `null` for
     * nobody's key. Throws `storage_unavailable` when the database takes too
     * long for a bot.
     */
    callerOf(
      apikey: string | null,
    ): BotCaller | null | Promise<BotCaller | null> {
      if (apikey === null) return null;
      const key = apikey.trim().toLowerCase();
      const known = modules.peek(key);
      if (known !== undefined) return known;
      return keyInTime(modules.find(key));
    },

    keyInTime,

    /**
     * The answer to a known caller: at once when everything is known, at the
     * latest 3.5 s after `startedAt`.
     */
    answer,

    /** Answers a question as a caller with the channel's own key is answered. */
    async answerChannel(
      question: BotQuestion,
      channelId: string,
      query: BotQuery,
      startedAt = clock.steady(),
      how: HowAsked = ASKED_BY_A_BOT,
    ): Promise<BotOutcome> {
      const caller = await keyInTime(callerOfChannel(channelId));
      return await answer(question, caller, query, startedAt, how);
    },

    /**
     * Returns the warning about a query's unknown parameters, and remembers it
     * for the channel; `null` without any.
     */
    warn(
      channelId: string,
      query: Pick<BotQuery, "unknown">,
    ): string | null {
      const text = warningOf(query);
      if (text !== null) warned.set(channelId, { text, at: clock.now() });
      return text;
    },

    /** Returns the last such warning of the last hour in this process; `null` without any. */
    lastWarning(channelId: string): string | null {
      const last = warned.get(channelId);
      return last && clock.now() - last.at < HOUR_MS ? last.text : null;
    },

    /**
     * Answers a question of the channel's owner as it would answer a bot that
     * asks with the channel's key, whatever key the query names.
     */
    async tryOut(
      channelId: string,
      { question, query }: { question: BotQuestion; query: string },
    ): Promise<BotTrialAnswer> {
      const asked = readBotQuery(query);
      const { text, code } = await answer(
        question,
        await callerOfChannel(channelId),
        asked,
        clock.steady(),
        { isTrial: true },
      );
      return { text, code, warning: warningOf(asked) };
    },

    /**
     * Returns the text that is said in place of an answer that failed; rethrows
     * bugs.
     */
    excuse,
    /** The answer that is one of the fixed texts. */
    failed,
  };
}
