import {
  type AskOptions,
  type ChannelInfo,
  type OwnCheermote,
  type Platform,
  PlatformError,
  type PlatformUser,
  type UserProfile,
} from "@/lib/schema/platform/client.ts";
import {
  CHEER_TIERS,
  cheermotePicture,
} from "@/lib/schema/events/cheermotes.ts";
import { type Tier } from "@/lib/schema/events/shapes/common.ts";
import { DAY_MS, MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import { clipsUntil } from "./clips.ts";
import { createFollowerPages } from "./follower_pages.ts";
import { avatarOf } from "./pictures.ts";
import { unit } from "./random.ts";
import { tellMessage } from "./scenarios/chat.ts";
import { CHARITY, CURRENCY } from "./scenarios/goals.ts";
import { pollOf, predictionOf } from "./scenarios/votes.ts";
import { said } from "./speech.ts";
import { anchorOf, follows, tierOf } from "./state.ts";
import { TEXTS } from "./texts.ts";
import { createVotesByHand } from "./votes_by_hand.ts";
import type { World } from "./world.ts";

/**
 * Creates the platform of the simulated channel: `world` answers everything,
 * for the instant that it has reached. For any other channel nobody has signed
 * in.
 */
export function createSimulatedPlatform({ world }: { world: World }): Platform {
  const { channel, population } = world;
  const { people, byId, byLogin, streamers } = population;
  const followerPage = createFollowerPages(world);
  const byHand = createVotesByHand(world);

  const subscribersAmong = (indexes: Iterable<number>) => {
    const tiers = new Map<string, Tier>();
    for (const index of indexes) {
      const tier = tierOf(world.state(), index);
      const person = people[index];
      if (tier !== 0 && person) tiers.set(person.id, tier);
    }
    return tiers;
  };
  const idsOf = (indexes: Iterable<number>) =>
    new Set(Array.from(indexes, (index) => people[index]?.id ?? ""));

  /** Answers a question that every caller may ask. */
  const answer = <T>(ask: AskOptions | undefined, read: () => T): Promise<T> =>
    new Promise((resolve) => {
      ask?.signal?.throwIfAborted();
      resolve(read());
    });

  /** A question that only a broadcaster who has signed in may ask. */
  const answerOwner = <T>(
    channelId: string,
    ask: AskOptions | undefined,
    read: () => T,
  ): Promise<T> =>
    answer(ask, () => {
      if (channelId === channel.id) return read();
      throw new PlatformError(
        "authorization_expired",
        `Cannot read channel ${channelId}: nobody has signed in for it`,
      );
    });

  return {
    name: "simulated",
    chatters: (channelId, ask) =>
      answerOwner(channelId, ask, () => world.chatters().map(bare)),
    stream: (channelId, ask) =>
      answer(ask, () => channelId === channel.id ? streamOf(world) : null),
    moderators: (channelId, ask) =>
      answerOwner(channelId, ask, () => idsOf(world.state().moderators)),
    vips: (channelId, ask) =>
      answerOwner(channelId, ask, () => idsOf(world.state().vips)),
    subscriptionsOf: (channelId, userIds, ask) =>
      answerOwner(channelId, ask, () =>
        subscribersAmong(
          userIds.flatMap((id) => byId.get(id)?.index ?? []),
        )),
    subscribers: (channelId, ask) =>
      answerOwner(channelId, ask, () => subscribersAmong(people.keys())),
    subscriberTotals: (channelId, ask) =>
      answerOwner(channelId, ask, () => {
        const tiers = [...subscribersAmong(people.keys()).values()];
        const points = tiers.reduce((sum, tier) => sum + POINTS[tier], 0);
        return { subscribers: tiers.length, points };
      }),
    followersAmong: (channelId, userIds, ask) =>
      answerOwner(channelId, ask, () =>
        new Set(userIds.filter((id) => {
          const index = byId.get(id)?.index;
          return index !== undefined && follows(world.state(), index);
        }))),
    followerTotal: (channelId, ask) => {
      // Of other channels those of streamers can be counted.
      const invented = followersOf(world, channelId);
      return invented === null
        ? answerOwner(channelId, ask, () => world.state().followers)
        : answer(ask, () => invented);
    },
    followersPage: (channelId, page, ask) =>
      answerOwner(channelId, ask, () => {
        const { followers, nextCursor } = followerPage(page);
        return {
          followers: followers.map(({ person, followedAt }) => ({
            ...bare(person),
            followedAt: toIso(followedAt),
          })),
          nextCursor,
          total: world.state().followers,
        };
      }),
    userByLogin: (login, ask) =>
      answer(ask, () => {
        const handle = login.toLowerCase();
        const isThem = (user: PlatformUser) => user.login === handle;
        return profileOf(world, byLogin.get(handle) ?? streamers.find(isThem));
      }),
    userById: (id, ask) =>
      answer(ask, () => {
        const isThem = (user: PlatformUser) => user.id === id;
        return profileOf(world, byId.get(id) ?? streamers.find(isThem));
      }),
    channelInfo: (channelId, ask) =>
      answer(ask, () => infoOf(world, channelId)),
    clips: (channelId, query, ask) =>
      answer(
        ask,
        () =>
          channelId === channel.id
            ? clipsUntil(world.now(), population, query)
            : [],
      ),
    polls: (channelId, ask) =>
      answerOwner(channelId, ask, () => world.state().polls.map(pollOf)),
    predictions: (channelId, ask) =>
      answerOwner(
        channelId,
        ask,
        () => world.state().predictions.map(predictionOf),
      ),
    startPoll: (channelId, poll, ask) =>
      answerOwner(channelId, ask, () => byHand.startPoll(poll)),
    endPoll: (channelId, pollId, status, ask) =>
      answerOwner(channelId, ask, () => byHand.endPoll(pollId, status)),
    startPrediction: (channelId, prediction, ask) =>
      answerOwner(channelId, ask, () => byHand.startPrediction(prediction)),
    changePrediction: (channelId, predictionId, change, ask) =>
      answerOwner(
        channelId,
        ask,
        () => byHand.changePrediction(predictionId, change),
      ),
    writeChat: (channelId, text, ask) =>
      answerOwner(
        channelId,
        ask,
        () =>
          world.perform((context) =>
            tellMessage(context, population.broadcaster, () => said(text), {
              thing: "answer",
            })
          ),
      ),
    charity: (channelId, ask) =>
      answerOwner(channelId, ask, () => {
        const { charity } = world.state();
        return charity && {
          id: charity.id,
          charityName: CHARITY.name,
          currentMinor: charity.current,
          targetMinor: charity.target,
          currency: CURRENCY,
        };
      }),
    adSchedule: (channelId, ask) => answerOwner(channelId, ask, () => null),
    // What the demo draws needs no network: roles have pictures of our own.
    badges: (_of, ask) => answer(ask, () => []),
    cheermotes: (channelId, ask) =>
      answer(ask, () => channelId === channel.id ? [OWN_CHEERMOTE] : []),
    goals: (channelId, ask) =>
      answerOwner(channelId, ask, () =>
        world.state().goals.map((goal) => ({
          id: goal.id,
          type: goal.type,
          description: goal.description,
          current: goal.current,
          target: goal.target,
          createdAt: toIso(goal.startedAt),
        }))),
  };
}

/** Subscriber points of each tier. */
const POINTS: Record<Tier, number> = { 1: 1, 2: 2, 3: 6 };

/** The demo's own, with a picture for each colour of bits. */
const OWN_CHEERMOTE: OwnCheermote = {
  prefix: "limeCheer",
  tiers: CHEER_TIERS.map(([minBits]) => {
    const url = cheermotePicture({ prefix: "limeCheer", tier: minBits }, {
      animated: false,
    });
    return { minBits, animatedUrl: url, stillUrl: url };
  }).reverse(),
};

function bare({ id, login, name }: PlatformUser): PlatformUser {
  return { id, login, name };
}

function streamOf(world: World) {
  const { stream, programme } = world.state();
  if (!stream) return null;
  // Some watch without being in chat, more or less of them from minute to minute.
  const minute = Math.floor(world.now() / MINUTE_MS);
  const silent = 1.25 + 0.1 * unit("viewers", world.channel.id, minute);
  return {
    id: stream.id,
    title: programme.title,
    category: programme.category,
    viewers: Math.round(world.chatters().length * silent),
    startedAt: toIso(stream.startedAt),
    language: "en",
    tags: ["English", "Cozy", "FirstPlaythrough"],
  };
}

/**
 * Returns the title and the category of a channel; other streamers never change
 * theirs.
 */
function infoOf(world: World, channelId: string): ChannelInfo | null {
  const { channel, population } = world;
  if (channelId === channel.id) {
    const { title, category } = world.state().programme;
    return { title, category };
  }
  if (!population.streamers.some(({ id }) => id === channelId)) return null;
  const at = Math.floor(unit("programme", channelId) * TEXTS.programmes.length);
  const { category, titles } = TEXTS.programmes[at]!;
  return { title: titles[0] ?? "", category };
}

/**
 * Returns the number of followers of another streamer; `null` for any other
 * user.
 */
function followersOf({ population }: World, channelId: string): number | null {
  return population.streamers.some(({ id }) => id === channelId)
    ? Math.floor(unit("followers", channelId) * 9_000)
    : null;
}

function profileOf(
  world: World,
  user: PlatformUser | undefined,
): UserProfile | null {
  if (!user) return null;
  const days = 910 + unit("account", user.id) * 2_500;
  const own = user.id === world.channel.id;
  return {
    ...bare(user),
    description: own
      ? "Lanterns, harbors and good company. A simulated channel."
      : "A viewer of the simulated channel.",
    avatarUrl: avatarOf(user.name),
    createdAt: toIso(Math.floor(anchorOf(world.now()) - days * DAY_MS)),
    broadcasterType: own ? "affiliate" : "",
  };
}
