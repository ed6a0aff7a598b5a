import {
  type ChannelInfo,
  type LiveStream,
  type Platform,
  PlatformError,
  type PlatformFailure,
  type UserProfile,
} from "@/lib/clients/platform.ts";
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { kindMatches } from "@/lib/events/catalogue.ts";
import {
  type Reading,
  reading,
  type Reason,
  unavailable,
} from "@/lib/features/widget_data/stats/schema.ts";
import type {
  Campaign,
  CheermotesAnswer,
  ClipsAnswer,
  ClipsQuery,
  FollowersAnswer,
  FollowersQuery,
  PollsAnswer,
  PredictionsAnswer,
  StreamAnswer,
  UserAnswer,
} from "./schema.ts";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";

/** A question may take so long; a page has moved on after that. */
const DEADLINE_MS = 3_000;

/** Time for which an answer is good. Events drop those they change. */
const TTL_MS = {
  user: 60 * SECOND_MS,
  stream: 30 * SECOND_MS,
  followers: 30 * SECOND_MS,
  follower_total: 30 * SECOND_MS,
  subscribers: 30 * SECOND_MS,
  chatters: 30 * SECOND_MS,
  channel_info: 60 * SECOND_MS,
  clips: 60 * SECOND_MS,
  polls: 10 * SECOND_MS,
  predictions: 10 * SECOND_MS,
  charity: 30 * SECOND_MS,
  cheermotes: 10 * MINUTE_MS,
} as const;

type Kind = keyof typeof TTL_MS;

/** Kinds of event after which an answer is no longer good. */
const CHANGED_BY: Partial<Record<Kind, readonly string[]>> = {
  stream: ["stream.*", "channel.updated"],
  channel_info: ["channel.updated"],
  follower_total: ["follow"],
  subscribers: ["sub", "gift", "resub"],
  polls: ["poll.*"],
  predictions: ["prediction.*"],
  charity: ["charity*"],
};

const CLIP_PERIOD_MS: Record<ClipsQuery["period"], number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  all: 20 * 365 * DAY_MS,
};

/** Clips are asked for once a period, and cut to what is wanted. */
const MAX_CLIPS = 100;

/**
 * Creates cached reads of what the platform knows, with a reason where it says
 * nothing.
 */
export function createPlatformReads(
  { platform, clock, log, isConnected }: {
    platform: Platform;
    clock: Clock;
    log: Log;
    /** Tells whether somebody ever signed in for the channel. */
    isConnected: (channelId: string) => Promise<boolean>;
  },
) {
  const shared = createSharedReads({ clock, deadlineMs: DEADLINE_MS });

  async function reasonOf(
    failure: PlatformFailure,
    channelId: string | null,
  ): Promise<Reason> {
    switch (failure) {
      case "authorization_expired":
        return channelId !== null && !await isConnected(channelId)
          ? "not_connected"
          : "not_authorized";
      case "scope_missing":
        return "not_authorized";
      case "not_supported":
        return "not_supported";
      case "unreachable":
        return "platform_unreachable";
    }
  }

  async function read<T>(
    kind: Kind,
    subject: string,
    channelId: string | null,
    ask: (signal: AbortSignal) => Promise<T>,
  ): Promise<Reading<T>> {
    try {
      const name = nameOf(kind, subject);
      return reading(await shared.read({ name, ttlMs: TTL_MS[kind], ask }));
    } catch (error) {
      if (!(error instanceof PlatformError)) {
        log.error("platform_read_failed", { kind, error });
        return unavailable("platform_unreachable");
      }
      return unavailable(await reasonOf(error.failure, channelId));
    }
  }

  /** A reading of the caller's own channel. */
  const own = <T>(
    kind: Kind,
    channelId: string,
    ask: (signal: AbortSignal) => Promise<T>,
  ) => read(kind, channelId, channelId, ask);

  /** A list of the caller's own channel. */
  async function ownList<T>(
    kind: Kind,
    channelId: string,
    ask: (signal: AbortSignal) => Promise<T[]>,
  ) {
    const found = await own(kind, channelId, ask);
    return found.available
      ? { available: true as const, items: found.value }
      : found;
  }

  /** Anybody's profile; the value is `null` when there is no such login. */
  function user(login: string): Promise<Reading<UserProfile | null>> {
    return read(
      "user",
      login,
      null,
      (signal) => platform.userByLogin(login, { signal }),
    );
  }

  /** The channel's own stream; the value is `null` while it is offline. */
  function streamOf(channelId: string): Promise<Reading<LiveStream | null>> {
    return own(
      "stream",
      channelId,
      (signal) => platform.stream(channelId, { signal }),
    );
  }

  return {
    streamOf,

    profile: user,

    /** Returns what anybody's channel is about. */
    channelInfo: (channelId: string): Promise<Reading<ChannelInfo | null>> =>
      own(
        "channel_info",
        channelId,
        (signal) => platform.channelInfo(channelId, { signal }),
      ),

    /** A profile by login. Throws `not_found` when nobody has it. */
    async user(login: string): Promise<UserAnswer> {
      const found = await user(login);
      if (!found.available) return found;
      if (found.value === null) throw unknownLogin(login);
      return reading(found.value);
    },

    /** The channel's own stream, or that it is offline. */
    async ownStream(channelId: string): Promise<StreamAnswer> {
      const stream = await streamOf(channelId);
      return stream.available ? reading(toStream(stream.value)) : stream;
    },

    /** Somebody's stream by login. Throws `not_found` when nobody has it. */
    async stream(login: string): Promise<StreamAnswer> {
      const found = await user(login);
      if (!found.available) return found;
      if (found.value === null) throw unknownLogin(login);
      const stream = await streamOf(found.value.id);
      if (!stream.available) return stream;
      return reading(toStream(stream.value));
    },

    /** Followers, newest first. */
    async followers(
      channelId: string,
      { limit, cursor }: FollowersQuery,
    ): Promise<FollowersAnswer> {
      const page = await read(
        "followers",
        [channelId, cursor ?? "", limit].join("\n"),
        channelId,
        (signal) =>
          platform.followersPage(channelId, { cursor, limit }, { signal }),
      );
      if (!page.available) return page;
      const { followers, total, nextCursor } = page.value;
      return { available: true, total, items: followers, nextCursor };
    },

    /** Clips, newest first. */
    async clips(
      channelId: string,
      { limit, period }: ClipsQuery,
    ): Promise<ClipsAnswer> {
      const query = { limit: MAX_CLIPS, periodMs: CLIP_PERIOD_MS[period] };
      const clips = await read(
        "clips",
        `${channelId}\n${period}`,
        channelId,
        (signal) => platform.clips(channelId, query, { signal }),
      );
      if (!clips.available) return clips;
      return { available: true, period, items: clips.value.slice(0, limit) };
    },

    /** Polls, newest first. */
    polls: (channelId: string): Promise<PollsAnswer> =>
      ownList(
        "polls",
        channelId,
        (signal) => platform.polls(channelId, { signal }),
      ),

    /** Predictions, newest first. */
    predictions: (channelId: string): Promise<PredictionsAnswer> =>
      ownList(
        "predictions",
        channelId,
        (signal) => platform.predictions(channelId, { signal }),
      ),

    /** The running charity campaign; without one `not_configured`. */
    async charity(channelId: string): Promise<Reading<Campaign>> {
      const found = await own(
        "charity",
        channelId,
        (signal) => platform.charity(channelId, { signal }),
      );
      if (!found.available) return found;
      if (found.value === null) return unavailable("not_configured");
      const { id, charityName, currentMinor, targetMinor, currency } =
        found.value;
      return reading({
        id,
        charityName,
        current: { amountMinor: currentMinor, currency },
        target: targetMinor === null
          ? null
          : { amountMinor: targetMinor, currency },
        percent: targetMinor === null || targetMinor <= 0
          ? null
          : Math.floor(100 * currentMinor / targetMinor),
      });
    },

    /** The channel's own cheermotes. */
    cheermotes: (channelId: string): Promise<CheermotesAnswer> =>
      ownList(
        "cheermotes",
        channelId,
        (signal) => platform.cheermotes(channelId, { signal }),
      ),

    /** Followers of anybody's channel. */
    followerTotal: (channelId: string): Promise<Reading<number>> =>
      own(
        "follower_total",
        channelId,
        (signal) => platform.followerTotal(channelId, { signal }),
      ),

    subscriberTotals: (
      channelId: string,
    ): Promise<Reading<{ subscribers: number; points: number }>> =>
      own(
        "subscribers",
        channelId,
        (signal) => platform.subscriberTotals(channelId, { signal }),
      ),

    /** Returns how many people are in the channel's chat. */
    chatterCount: (channelId: string): Promise<Reading<number>> =>
      own(
        "chatters",
        channelId,
        async (signal) =>
          (await platform.chatters(channelId, { signal })).length,
      ),

    /** Forgets answers that events of these kinds have changed. */
    heard(channelId: string, kinds: Iterable<string>): void {
      for (const kind of kinds) {
        for (const [name, patterns] of Object.entries(CHANGED_BY)) {
          if (patterns.some((pattern) => kindMatches(pattern, kind))) {
            shared.forget(nameOf(name, channelId));
          }
        }
      }
    },
  };
}

/** Cached reads of what the platform knows. */
export type PlatformReads = ReturnType<typeof createPlatformReads>;

function unknownLogin(login: string): AppError {
  return new AppError(
    "not_found",
    `Cannot find user "${login}": nobody has this login`,
  );
}

function nameOf(kind: string, subject: string): string {
  return `${kind}\n${subject}`;
}

type StreamValue = Extract<StreamAnswer, { available: true }>["value"];

function toStream(stream: LiveStream | null): StreamValue {
  if (stream) return { live: true, ...stream };
  return {
    live: false,
    id: null,
    title: null,
    category: null,
    viewers: null,
    startedAt: null,
    language: null,
    tags: null,
  };
}
