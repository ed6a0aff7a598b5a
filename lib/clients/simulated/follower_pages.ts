import { PlatformError } from "@/lib/schema/platform/client.ts";
import type { SimulatedPerson } from "./people/population.ts";
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
  return (
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): FollowerPage => {
    const comesAfter = cursor === undefined ? () => true : readCursor(cursor);
    const { followedAt } = world.state();
    const rest = world.population.people
      .map((person) => ({ person, followedAt: followedAt[person.index] ?? 0 }))
      .filter((follower) => follower.followedAt > 0 && comesAfter(follower))
      .sort((a, b) =>
        b.followedAt - a.followedAt || a.person.index - b.person.index
      );
    const followers = rest.slice(0, Math.max(1, Math.min(MOST, limit)));
    const last = followers.at(-1);
    return {
      followers,
      nextCursor: last && followers.length < rest.length
        ? `${last.followedAt}.${last.person.index}`
        : null,
    };
  };
}

/** Returns the rule of who comes after the follower that a cursor names. */
function readCursor(cursor: string) {
  const [, at, index] = /^(\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (at === undefined || index === undefined) {
    throw new PlatformError(
      "not_supported",
      `Cannot page followers: the cursor "${cursor}" is none of ours`,
    );
  }
  return ({ person, followedAt }: FollowerPage["followers"][number]) =>
    followedAt < Number(at) ||
    followedAt === Number(at) && person.index > Number(index);
}
