import { type Platform, PlatformError } from "@/lib/schema/platform/client.ts";
import { type Clock, withTimeout } from "@/lib/core/clock.ts";
import type { Chatter } from "./people.ts";
import {
  createRequests,
  type FollowerLists,
  FOLLOWERS_A_PAGE,
  TIERS_A_CALL,
} from "./platform_requests.ts";
import { Questions } from "./questions.ts";
import { type Room, ROSTER_TIMEOUT_MS, STALE_MS } from "./roster.ts";

/** The platform has not told enough yet; what is missing is being asked for. */
export class NotReadyError extends Error {
  override readonly name = "NotReadyError";
}

/** Longer lists of followers are read by the index, in the background. */
const MAX_LISTED_FOLLOWERS = 20_000;
/** Checks go side by side, the pages of a list one after another. */
const CHECKS_WORTH_A_PAGE = 4;

/**
 * Brings what is known of a room's people up to what a question needs. Callers
 * who need the same share one call; what they learn stays in the room, also
 * when they have stopped waiting.
 */
export function createLearner(
  { platform, clock, followers }: {
    platform: Platform;
    clock: Clock;
    followers: FollowerLists;
  },
) {
  const asked = new WeakMap<Room, Questions>();
  const { askRoles, askTiers, askAllTiers, askFollows, listFollows } =
    createRequests({ platform, clock, followers });

  function questionsOf(room: Room): Questions {
    let questions = asked.get(room);
    if (!questions) asked.set(room, questions = new Questions());
    return questions;
  }

  /**
   * Renews what ran out. What ran out less than `STALE_MS` ago still serves
   * while the platform errs or is slow, as the list of chatters does;
   * `servesAt` says whether everything that is needed was known at a moment.
   */
  async function renew(
    room: Room,
    servesAt: (now: number) => boolean,
    work: () => Promise<void>,
  ): Promise<void> {
    const questions = questionsOf(room);
    if (!servesAt(clock.steady() - STALE_MS)) return await work();
    if (clock.steady() < questions.troubledUntil) return;
    const later = () => {
      questions.troubledUntil = clock.steady() + ROSTER_TIMEOUT_MS;
    };
    const asked = work().catch((error) => {
      const away = error instanceof PlatformError &&
        error.failure === "unreachable";
      if (!away && !(error instanceof NotReadyError)) throw error;
      later();
    });
    await withTimeout(clock, ROSTER_TIMEOUT_MS, asked, later);
  }

  const withoutTier = ({ knowledge }: Room, people: readonly Chatter[]) => {
    const now = clock.steady();
    return people.filter(({ id }) => knowledge.tierUntil(id, now) === 0)
      .map(({ id }) => id);
  };

  const withoutFollow = ({ knowledge }: Room, people: readonly Chatter[]) => {
    const now = clock.steady();
    return people.filter(({ id }) => knowledge.followUntil(id, now) === 0)
      .map(({ id }) => id);
  };

  /**
   * Checks whether these few people follow. Throws `NotReadyError` where that
   * has to wait for a list.
   */
  async function follows(
    room: Room,
    few: readonly Chatter[],
    all: readonly Chatter[],
  ): Promise<void> {
    const questions = questionsOf(room);
    const unknown = withoutFollow(room, few);
    if (unknown.length === 0) return;
    const affordable = followers.ready(room.channelId) !== null ||
      questions.follows.haveAll(unknown) ||
      questions.mayCheck(unknown.length, clock.steady());
    if (!affordable) return await allFollows(room, all);
    await questions.follows.wait(unknown, (ids) => askFollows(room, ids));
  }

  /**
   * Checks whether all these people follow. Throws `NotReadyError` while the
   * list of followers is being prepared.
   */
  async function allFollows(
    room: Room,
    people: readonly Chatter[],
  ): Promise<void> {
    const { channelId } = room;
    const questions = questionsOf(room);
    const unknown = withoutFollow(room, people);
    if (unknown.length === 0) return;
    if (followers.ready(channelId)) return await askFollows(room, unknown);
    if (questions.allFollows) {
      await questions.allFollows;
      // That list may have been about fewer people.
      return await allFollows(room, people);
    }
    const total = await platform.followerTotal(channelId);
    const pages = Math.ceil(total / FOLLOWERS_A_PAGE);
    if (
      unknown.length < pages * CHECKS_WORTH_A_PAGE &&
      questions.mayCheck(unknown.length, clock.steady())
    ) {
      await questions.follows.wait(unknown, (ids) => askFollows(room, ids));
    } else if (total > MAX_LISTED_FOLLOWERS) {
      followers.want(channelId);
      throw new NotReadyError("The list of followers is being prepared");
    } else {
      await (questions.allFollows ??= listFollows(room, unknown)
        .finally(() => questions.allFollows = null));
    }
  }

  return {
    /** Learns who moderates and who is a VIP. */
    async roles(room: Room): Promise<void> {
      const known = (now: number) => room.knowledge.rolesUntil(now) > 0;
      if (known(clock.steady())) return;
      const questions = questionsOf(room);
      await renew(room, known, () =>
        questions.roles ??= askRoles(room)
          .finally(() => questions.roles = null));
    },

    /** Learns the subscriptions of these people. */
    async tiers(room: Room, people: readonly Chatter[]): Promise<void> {
      const unknown = withoutTier(room, people);
      if (unknown.length === 0) return;
      await renew(
        room,
        tiersKnown(room, unknown),
        () =>
          questionsOf(room).tiers.wait(unknown, (ids) => askTiers(room, ids)),
      );
    },

    /**
     * Learns the subscriptions of all these people where the list of all
     * subscribers takes fewer calls than a request for each; otherwise does
     * nothing.
     */
    async tiersAtOnce(room: Room, people: readonly Chatter[]): Promise<void> {
      const questions = questionsOf(room);
      const unknown = withoutTier(room, people);
      if (!questions.allTiers && unknown.length <= 2 * TIERS_A_CALL) return;
      await renew(
        room,
        tiersKnown(room, unknown),
        () =>
          questions.allTiers ??= askAllTiers(room, unknown)
            .finally(() => questions.allTiers = null),
      );
    },

    /**
     * Checks whether these few people, out of all, follow. Throws
     * `NotReadyError` where that has to wait for a list.
     */
    async follows(
      room: Room,
      few: readonly Chatter[],
      all: readonly Chatter[],
    ): Promise<void> {
      const unknown = withoutFollow(room, few);
      if (unknown.length === 0) return;
      await renew(
        room,
        followsKnown(room, unknown),
        () => follows(room, few, all),
      );
    },

    /**
     * Checks whether all these people follow. Throws `NotReadyError` while the
     * list of followers is being prepared.
     */
    async allFollows(room: Room, people: readonly Chatter[]): Promise<void> {
      const unknown = withoutFollow(room, people);
      if (unknown.length === 0) return;
      await renew(
        room,
        followsKnown(room, unknown),
        () => allFollows(room, people),
      );
    },
  };
}

/**
 * Returns a test of whether the subscriptions of all of them are known at a
 * time.
 */
function tiersKnown({ knowledge }: Room, ids: readonly string[]) {
  return (now: number) => ids.every((id) => knowledge.tierUntil(id, now) > 0);
}

/** Returns a test of whether it is known at a time if each of them follows. */
function followsKnown({ knowledge }: Room, ids: readonly string[]) {
  return (now: number) => ids.every((id) => knowledge.followUntil(id, now) > 0);
}

/** Brings knowledge up to date. */
export type Learner = ReturnType<typeof createLearner>;
