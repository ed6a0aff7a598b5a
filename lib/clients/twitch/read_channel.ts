import type { z } from "zod";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import {
  type AskOptions,
  type Platform,
  PlatformError,
} from "@/lib/schema/platform/client.ts";
import type { Clip } from "@/lib/schema/widget_data/platform_reads.ts";
import { grantedCall } from "./granted_call.ts";
import type { Helix, HelixCall } from "./request.ts";
import type { SCOPES } from "./scopes.ts";
import {
  requireTotal,
  wireList,
  type WirePage,
  wirePage,
  WirePerson,
} from "./wire.ts";
import {
  WireAdSchedule,
  WireBadgeSet,
  WireChannelInfo,
  WireCharity,
  WireCheermote,
  WireClip,
  WireGoal,
  WirePoll,
  WirePrediction,
  WireStream,
  WireUser,
} from "./wire_channel.ts";

type ChannelReads = Pick<
  Platform,
  | "stream"
  | "followerTotal"
  | "userByLogin"
  | "userById"
  | "channelInfo"
  | "clips"
  | "polls"
  | "predictions"
  | "charity"
  | "cheermotes"
  | "badges"
  | "adSchedule"
  | "goals"
>;

const Users = wireList(WireUser);
const Streams = wireList(WireStream);
const Infos = wireList(WireChannelInfo);
const Clips = wirePage(WireClip);
const Polls = wireList(WirePoll);
const Predictions = wireList(WirePrediction);
const Campaigns = wireList(WireCharity);
const Goals = wireList(WireGoal);
const Cheermotes = wireList(WireCheermote);
const AdSchedules = wireList(WireAdSchedule);
const BadgeSets = wireList(WireBadgeSet);
const Totals = wirePage(WirePerson);
/** More than a partner can make; a page holds all of them. */
const MAX_CHEERMOTES = 50;
/** Several times as many as there are. */
const MAX_BADGES = 5_000;
/** Twitch ends a list of clips near 1,000. */
const MAX_CLIP_PAGES = 10;

/** Reads of a channel itself: stream, profile, clips, votes, charity, goals. */
export function createChannelReads(
  { helix, clock }: { helix: Helix; clock: Clock },
): ChannelReads {
  /** A read that the broadcaster must have granted. */
  function granted<T>(
    channelId: string,
    noun: keyof typeof SCOPES,
    path: string,
    answer: z.ZodType<T>,
    ask: AskOptions | undefined,
    query: HelixCall<T>["query"] = {},
  ): Promise<T> {
    return helix.call(grantedCall(channelId, noun, path, answer, query), ask);
  }

  /**
   * Makes a read that every token may make: with the broadcaster's token, whose
   * bucket is the channel's alone, or with the service's own where there is no
   * grant.
   */
  async function open<T>(
    channelId: string,
    call: Omit<HelixCall<T>, "as">,
    ask: AskOptions | undefined,
  ): Promise<T> {
    try {
      return await helix.call({ ...call, as: { channelId } }, ask);
    } catch (error) {
      const ungranted = error instanceof PlatformError &&
        error.failure === "authorization_expired";
      if (!ungranted) throw error;
      return await helix.call({ ...call, as: "app" }, ask);
    }
  }

  return {
    async stream(channelId, ask) {
      const streams = await open(channelId, {
        what: `read the stream of channel ${channelId}`,
        path: "/streams",
        query: { user_id: channelId, first: 1 },
        answer: Streams,
      }, ask);
      return streams[0] ?? null;
    },

    async followerTotal(channelId, ask) {
      const { total } = await open(channelId, {
        what: `count the followers of channel ${channelId}`,
        path: "/channels/followers",
        query: { broadcaster_id: channelId, first: 1 },
        answer: Totals,
      }, ask);
      return requireTotal(total);
    },

    async userByLogin(login, ask) {
      // Twitch answers 400 to what can be nobody's login.
      if (!/^\w{1,25}$/.test(login)) return null;
      const users = await helix.call({
        what: `read the user ${login}`,
        path: "/users",
        query: { login: login.toLowerCase() },
        answer: Users,
        as: "app",
      }, ask);
      return users[0] ?? null;
    },

    async userById(id, ask) {
      if (!/^\d{1,20}$/.test(id)) return null;
      const users = await helix.call({
        what: `read the user ${id}`,
        path: "/users",
        query: { id },
        answer: Users,
        as: "app",
      }, ask);
      return users[0] ?? null;
    },

    async channelInfo(channelId, ask) {
      const infos = await open(channelId, {
        what: `read what channel ${channelId} is about`,
        path: "/channels",
        query: { broadcaster_id: channelId },
        answer: Infos,
      }, ask);
      return infos[0] ?? null;
    },

    async clips(channelId, { limit, periodMs }, ask) {
      const now = clock.now();
      const query = {
        broadcaster_id: channelId,
        started_at: toIso(now - periodMs),
        ended_at: toIso(now),
        first: 100,
      };
      const found = new Map<string, Clip>();
      let cursor: string | null = null;
      // Twitch sorts by views, so the newest may be on any page.
      for (let page = 0; page < MAX_CLIP_PAGES; page++) {
        const after: string | undefined = cursor ?? undefined;
        const { items, nextCursor }: WirePage<Clip> = await open(channelId, {
          what: `read the clips of channel ${channelId}`,
          path: "/clips",
          query: { ...query, after },
          answer: Clips,
        }, ask);
        for (const clip of items) found.set(clip.id, clip);
        cursor = nextCursor;
        if (cursor === null) break;
      }
      return [...found.values()]
        .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
        .slice(0, limit);
    },

    /** The newest 20, one page: Twitch keeps those of 90 days. */
    polls: (channelId, ask) =>
      granted(channelId, "polls", "/polls", Polls, ask, { first: 20 }),

    /** The newest 25, one page. */
    predictions: (channelId, ask) =>
      granted(channelId, "predictions", "/predictions", Predictions, ask, {
        first: 25,
      }),

    async charity(channelId, ask) {
      const campaigns = await granted(
        channelId,
        "charity",
        "/charity/campaigns",
        Campaigns,
        ask,
      );
      return campaigns[0] ?? null;
    },

    async cheermotes(channelId, ask) {
      const all = await open(channelId, {
        what: `read the cheermotes of channel ${channelId}`,
        path: "/bits/cheermotes",
        query: { broadcaster_id: channelId },
        answer: Cheermotes,
      }, ask);
      // A page knows the addresses of everybody's without asking.
      return all
        .filter(({ isGlobal, tiers }) => !isGlobal && tiers.length > 0)
        .slice(0, MAX_CHEERMOTES)
        .map(({ prefix, tiers }) => ({ prefix, tiers }));
    },

    async adSchedule(channelId, ask) {
      const found = await granted(
        channelId,
        "ads",
        "/channels/ads",
        AdSchedules,
        ask,
      );
      return found[0] ?? null;
    },

    async badges(of, ask) {
      const sets = of === "everybody"
        ? await helix.call({
          what: "read the badges of every channel",
          path: "/chat/badges/global",
          query: {},
          answer: BadgeSets,
          as: "app",
        }, ask)
        : await open(of, {
          what: `read the badges of channel ${of}`,
          path: "/chat/badges",
          query: { broadcaster_id: of },
          answer: BadgeSets,
        }, ask);
      return sets.flat().slice(0, MAX_BADGES);
    },

    goals: (channelId, ask) =>
      granted(channelId, "goals", "/goals", Goals, ask),
  };
}
