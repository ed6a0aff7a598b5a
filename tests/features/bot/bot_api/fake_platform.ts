import {
  type Platform,
  PlatformError,
  type PlatformFailure,
  type PlatformUser,
} from "@/lib/schema/platform/client.ts";
import { type Tier } from "@/lib/schema/events/shapes/common.ts";

/** A channel as a test wants it; changes show in the next answer. */
export interface FakeWorld {
  chatters: PlatformUser[];
  moderators: Set<string>;
  vips: Set<string>;
  tiers: Map<string, Tier>;
  followers: Set<string>;
  live: boolean;
  /** Totals of the platform, where they differ from the lists. */
  followerTotal: number | null;
  subscriberTotal: number | null;
}

type Asked = Exclude<keyof Platform, "name">;

/** A platform in memory that counts, fails and waits as a test tells it. */
export interface FakePlatform {
  platform: Platform;
  world: FakeWorld;
  /** Number of calls of each method. */
  calls: Partial<Record<Asked, number>>;
  /** Of how many people a method was asked. */
  askedFor: Partial<Record<Asked, number>>;
  /** Error with which the methods fail; `null` when they answer. */
  failing: PlatformFailure | Error | null;
  /** Lets calls of this method wait until the answer is called. */
  hold(method: Asked): () => void;
}

/** Creates a person with a login of their id and the name in capitals. */
export function person(id: number | string, name?: string): PlatformUser {
  return { id: `${id}`, login: `user${id}`, name: name ?? `User${id}` };
}

/** Creates `count` people. */
export function people(count: number, first = 1): PlatformUser[] {
  return Array.from({ length: count }, (_, index) => person(first + index));
}

/**
 * Creates a platform with a live channel with these people in chat and nothing
 * else.
 */
export function createFakePlatform(
  given: Partial<FakeWorld> = {},
): FakePlatform {
  const world: FakeWorld = {
    chatters: [],
    moderators: new Set(),
    vips: new Set(),
    tiers: new Map(),
    followers: new Set(),
    live: true,
    followerTotal: null,
    subscriberTotal: null,
    ...given,
  };
  const gates = new Map<Asked, Promise<void>>();

  async function answer<T>(
    method: Asked,
    read: () => T,
    of = 0,
  ): Promise<T> {
    fake.calls[method] = (fake.calls[method] ?? 0) + 1;
    fake.askedFor[method] = (fake.askedFor[method] ?? 0) + of;
    const value = read();
    await gates.get(method);
    if (fake.failing instanceof Error) throw fake.failing;
    if (fake.failing) {
      throw new PlatformError(fake.failing, "made by the test");
    }
    return value;
  }
  const unused = () => Promise.reject(new Error("The bot API asks no such"));

  const fake: FakePlatform = {
    world,
    calls: {},
    askedFor: {},
    failing: null,
    hold(method) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(method, promise);
      return () => {
        gates.delete(method);
        resolve();
      };
    },
    platform: {
      name: "simulated",
      chatters: () => answer("chatters", () => [...world.chatters]),
      stream: () =>
        answer("stream", () =>
          world.live
            ? {
              id: "1",
              title: "",
              category: "",
              viewers: 1,
              startedAt: "2026-11-21T08:00:00Z",
              language: "en",
              tags: [],
            }
            : null),
      moderators: () => answer("moderators", () => new Set(world.moderators)),
      vips: () => answer("vips", () => new Set(world.vips)),
      subscriptionsOf: (_channel, ids) =>
        answer(
          "subscriptionsOf",
          () => new Map(ids.flatMap((id) => entryOf(world.tiers, id))),
          ids.length,
        ),
      subscribers: () => answer("subscribers", () => new Map(world.tiers)),
      subscriberTotals: () =>
        answer("subscriberTotals", () => ({
          subscribers: world.subscriberTotal ?? world.tiers.size,
          points: 0,
        })),
      followersAmong: (_channel, ids) =>
        answer(
          "followersAmong",
          () => new Set(ids.filter((id) => world.followers.has(id))),
          ids.length,
        ),
      followerTotal: () =>
        answer(
          "followerTotal",
          () => world.followerTotal ?? world.followers.size,
        ),
      followersPage: (_channel, { cursor, limit }) =>
        answer("followersPage", () => {
          const all = [...world.followers];
          const at = Number(cursor ?? 0);
          const next = at + limit;
          return {
            followers: all.slice(at, next).map((id) => ({
              ...person(id),
              followedAt: "2026-01-01T00:00:00Z",
            })),
            nextCursor: next < all.length ? String(next) : null,
            total: all.length,
          };
        }),
      userByLogin: unused,
      userById: unused,
      channelInfo: unused,
      clips: unused,
      polls: unused,
      predictions: unused,
      startPoll: unused,
      endPoll: unused,
      startPrediction: unused,
      changePrediction: unused,
      writeChat: unused,
      charity: unused,
      cheermotes: unused,
      badges: unused,
      adSchedule: unused,
      goals: unused,
    },
  };
  return fake;
}

function entryOf<V>(map: Map<string, V>, key: string): [string, V][] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}
