import type {
  AdSchedule,
  ChannelInfo,
  LiveStream,
  Platform,
  PlatformCharityCampaign,
  UserProfile,
} from "@/lib/schema/platform/client.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import {
  type Reading,
  reading,
  unavailable,
} from "@/lib/schema/widget_data/stats.ts";
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
} from "@/lib/schema/widget_data/platform_reads.ts";
import { toStream } from "./channel_stream.ts";
import { createReadings, type ReadingDeps } from "./readings.ts";

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
  { platform, ...deps }: ReadingDeps & { platform: Platform },
) {
  const { read, own, ownList, invalidate } = createReadings(deps);

  /** Returns a user's profile by login; the value is `null` when there is no such login. */
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

    /** Returns what a channel is about. */
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

    /** Returns a user's stream by login. Throws `not_found` when nobody has it. */
    async stream(login: string): Promise<StreamAnswer> {
      const found = await user(login);
      if (!found.available) return found;
      if (found.value === null) throw unknownLogin(login);
      const stream = await streamOf(found.value.id);
      if (!stream.available) return stream;
      return reading(toStream(stream.value));
    },

    /**
     * Followers, newest first. An answer is kept for as long as `lastFollow`,
     * the id of the last follow that was heard of, is the same.
     */
    async followers(
      channelId: string,
      { limit, cursor }: FollowersQuery,
      lastFollow = "",
    ): Promise<FollowersAnswer> {
      const page = await read(
        "followers",
        [channelId, cursor ?? "", limit, lastFollow].join("\n"),
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
      return reading(toCampaign(found.value));
    },

    /** The next ad break; the value is `null` where none is planned. */
    ads: (channelId: string): Promise<Reading<AdSchedule | null>> =>
      own(
        "ads",
        channelId,
        (signal) => platform.adSchedule(channelId, { signal }),
      ),

    /** The channel's own cheermotes. */
    cheermotes: (channelId: string): Promise<CheermotesAnswer> =>
      ownList(
        "cheermotes",
        channelId,
        (signal) => platform.cheermotes(channelId, { signal }),
      ),

    /** Returns the number of followers of any channel, kept like a page of them. */
    followerTotal: (
      channelId: string,
      lastFollow = "",
    ): Promise<Reading<number>> =>
      read(
        "follower_total",
        [channelId, lastFollow].join("\n"),
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

    invalidate,
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

function toCampaign(
  { id, charityName, currentMinor, targetMinor, currency }:
    PlatformCharityCampaign,
): Campaign {
  return {
    id,
    charityName,
    current: { amountMinor: currentMinor, currency },
    target: targetMinor === null
      ? null
      : { amountMinor: targetMinor, currency },
    percent: targetMinor === null || targetMinor <= 0
      ? null
      : Math.floor(100 * currentMinor / targetMinor),
  };
}
