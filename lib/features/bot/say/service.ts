import { type Clock, toInstant } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type {
  BotCaller,
  BotOutcome,
  BotTrialAnswer,
} from "@/lib/schema/bot/bot_api.ts";
import {
  SAY_PARAMETERS,
  type SayQuery,
  type SayQuestion,
  TOP_KINDS,
} from "@/lib/schema/bot/say.ts";
import type { MetricAnswer } from "@/lib/schema/widget_data/numbers.ts";
import {
  isSupportKind,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import type {
  TopicName,
  TopicParams,
  TopicValue,
} from "@/lib/schema/widgets/state/topics.ts";
import { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";
import { failed } from "@/lib/features/bot/bot_api/bot_request.ts";
import { cleanText, formatNames } from "@/lib/features/bot/bot_api/format.ts";
import { createInTime } from "@/lib/features/bot/bot_api/in_time.ts";
import {
  createQueryReader,
  readCount,
  templateFits,
  warningOf,
} from "@/lib/features/bot/bot_api/query.ts";
import {
  nothing,
  type Said,
  sayGoal,
  sayPoll,
  sayQueue,
  saySupporter,
  sayTimer,
  sayTop,
} from "./answers.ts";
import { type SayWords, sayWords, spokenTime } from "./words.ts";

/** Reads of the channel that answers are made from. */
interface SayDeps {
  clock: Clock;
  log: Log;
  /** Reads what widgets are drawn from; people who are hidden are not in it. */
  topic: <N extends TopicName>(
    channelId: string,
    topic: N,
    params: TopicParams<N>,
  ) => Promise<TopicValue<N> | null>;
  /** Reads a figure of the channel by its name. */
  metric: (channelId: string, name: string) => Promise<MetricAnswer>;
  /** Returns the value of a counter; `null` where there is none. */
  counterOf: (channelId: string, name: string) => Promise<number | null>;
  settingsOf: (
    channelId: string,
  ) => Promise<{ locale: string; currency: string }>;
}

const wrong = (text: string): BotOutcome => ({ code: "invalid_input", text });

const readSayQuery: (search: string) => SayQuery = createQueryReader(
  SAY_PARAMETERS,
);

const oneOf = <T extends string>(
  given: string | null,
  known: readonly T[],
  usual: T,
): T | undefined =>
  given === null ? usual : known.find((one) => one === given.toLowerCase());

/**
 * Creates the service that tells bots about the channel itself: a sentence in
 * the channel's language, or the bot's own by `format`.
 */
export function createSayService(
  { clock, log, topic, metric, counterOf, settingsOf }: SayDeps,
) {
  const inTime = createInTime({ clock, log });

  async function figure(
    channelId: string,
    name: string,
    words: SayWords,
  ): Promise<Said> {
    const found = await metric(channelId, name);
    if (!found.available) return nothing(words.t("unknown"));
    const text = words.number(Number(found.value));
    return { text, values: [text] };
  }

  async function stream(
    channelId: string,
    words: SayWords,
    read: (stream: TopicValue<"stream">) => string,
  ): Promise<Said> {
    const found = await topic(channelId, "stream", {});
    if (!found) return nothing(words.t("unknown"));
    const text = read(found);
    return text === "" ? nothing(words.t("offline")) : { text, values: [text] };
  }

  /** Answers one question; says which parameter is wrong. */
  async function fact(
    question: SayQuestion,
    channelId: string,
    query: SayQuery,
    words: SayWords,
    currency: string,
  ): Promise<Said | BotOutcome> {
    const count = readCount(query.n);
    if (count === null) return failed("invalid_n");
    switch (question) {
      case "timer":
        return sayTimer(await topic(channelId, "timer", {}), words);
      case "goal":
        return sayGoal(await topic(channelId, "ladder", {}), currency, words);
      case "queue":
        return sayQueue(
          await topic(channelId, "viewer_queue", {}),
          query.n === null ? 5 : count,
          words,
        );
      case "poll":
        return sayPoll(await topic(channelId, "poll", {}), words);
      case "top": {
        const kind = oneOf(query.kind, TOP_KINDS, "tips");
        if (!kind) return wrong(`kind must be one of ${TOP_KINDS.join(", ")}`);
        const period = oneOf(query.period, PERIODS, "all");
        if (!period) {
          return wrong(`period must be one of ${PERIODS.join(", ")}`);
        }
        const boards = await topic(channelId, "leaderboard", {
          pages: [{ metric: kind, period }],
          firstRank: 1,
          entries: count,
          hideBroadcaster: true,
          hideUsers: [],
          anonymous: "hide",
        });
        return sayTop(boards, count, words);
      }
      case "latest": {
        const kind = (query.kind ?? "follow").toLowerCase();
        if (!isSupportKind(kind)) {
          return wrong(
            "kind must be one such as follow, sub, gift, cheer, tip",
          );
        }
        const kinds: SupportKind[] = [kind];
        const found = await topic(channelId, "latest", { kinds, since: "all" });
        return found
          ? saySupporter(found[kind], words)
          : nothing(words.t("unknown"));
      }
      case "counter": {
        const value = query.name === null
          ? null
          : await counterOf(channelId, query.name);
        if (value === null) return nothing(words.t("counter.none"));
        const text = words.number(value);
        return { text, values: [text] };
      }
      case "uptime":
        return await stream(channelId, words, ({ live, startedAt }) => {
          const began = live ? toInstant(startedAt) : null;
          return began === null
            ? ""
            : spokenTime(clock.now() - Date.parse(began));
        });
      case "followers":
        return await figure(channelId, "followers", words);
      case "subs":
        return await figure(channelId, "subscribers", words);
      case "title":
        return await stream(channelId, words, ({ title }) => title);
      case "game":
        return await stream(channelId, words, ({ category }) => category);
    }
  }

  async function answer(
    question: SayQuestion,
    channelId: string,
    query: SayQuery,
  ): Promise<BotOutcome> {
    if (query.format !== null && !templateFits(query.format)) {
      return failed("invalid_format");
    }
    const { locale, currency } = await settingsOf(channelId);
    const words = sayWords(locale);
    const found = await fact(question, channelId, query, words, currency);
    if ("code" in found) return found;
    if (found.values.length === 0) {
      return { text: found.text, code: "nothing_yet" };
    }
    const text = query.format === null
      ? cleanText(found.text)
      : formatNames(query.format, found.values);
    return { text: text || words.t("unknown"), code: null };
  }

  return {
    /** Reads the part of a URL after `?`. */
    readQuery: readSayQuery,

    /** Answers a question of the channel's owner as it would answer a bot. */
    async tryOut(
      channelId: string,
      question: SayQuestion,
      query: string,
    ): Promise<BotTrialAnswer> {
      const asked = readSayQuery(query);
      const { text, code } = await inTime(
        channelId,
        clock.steady(),
        () => answer(question, channelId, asked),
      );
      return { text, code, warning: warningOf(asked) };
    },

    /** Answers a known caller, at the latest 3.5 s after `startedAt`. */
    answer(
      question: SayQuestion,
      { channelId }: Pick<BotCaller, "channelId">,
      query: SayQuery,
      startedAt = clock.steady(),
    ): Promise<BotOutcome> {
      return inTime(
        channelId,
        startedAt,
        () => answer(question, channelId, query),
      );
    },
  };
}
