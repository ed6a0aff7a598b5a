import { PlatformError } from "@/lib/schema/platform/client.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import type { World } from "./world.ts";

/** Most followers that the platform puts on a page. */
const MOST = 100;

/** One page of the people who follow, newest first. */
interface FollowerPage {
  followers: { person: SimulatedPerson; followedAt: number }[];
  nextCursor: string | null;
}

/**
 * Creates the pages of followers, each of which begins after the last follower
 * of the one before, so that a follow in between moves nobody to another page.
 */
export function createFollowerPages(world: World) {
  let sorted: SimulatedPerson[] = [];
  let sortedAt = "";

  const followedAt = (person: SimulatedPerson) =>
    world.state().followedAt[person.index] ?? 0;
  const byNewest = (a: SimulatedPerson, b: SimulatedPerson) =>
    followedAt(b) - followedAt(a) || a.index - b.index;

  const everybody = (): SimulatedPerson[] => {
    const { followRevision, usual, stream } = world.state();
    const revision = [followRevision, usual.followers, stream?.id].join();
    if (revision !== sortedAt) {
      sorted = world.population.people.filter((person) =>
        followedAt(person) > 0
      ).sort(byNewest);
      sortedAt = revision;
    }
    return sorted;
  };

  return (
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): FollowerPage => {
    const all = everybody();
    const start = cursor === undefined ? 0 : placeAfter(all, cursor);
    const size = Math.max(1, Math.min(MOST, limit));
    const page = all.slice(start, start + size);
    const last = page.at(-1);
    return {
      followers: page.map((person) => ({
        person,
        followedAt: followedAt(person),
      })),
      nextCursor: last && start + size < all.length
        ? `${followedAt(last)}.${last.index}`
        : null,
    };
  };

  function placeAfter(all: SimulatedPerson[], cursor: string): number {
    const [, at, index] = /^(\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? [];
    if (at === undefined || index === undefined) {
      throw new PlatformError(
        "not_supported",
        `Cannot page followers: the cursor "${cursor}" is none of ours`,
      );
    }
    const place = all.findIndex((person) =>
      followedAt(person) < Number(at) ||
      followedAt(person) === Number(at) && person.index > Number(index)
    );
    return place < 0 ? all.length : place;
  }
}
