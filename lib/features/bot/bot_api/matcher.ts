import {
  draw,
  drawWeighted,
  type RandomBelow,
  Shuffle,
} from "@/lib/core/draw.ts";
import {
  asksFollow,
  asksRoles,
  asksTier,
  type Filter,
  type Weight,
} from "./filter.ts";
import type { Learner } from "./learner.ts";
import { TIERS_A_CALL } from "./platform_requests.ts";
import { type Chatter, isExcluded } from "./people.ts";
import type { Room } from "./roster.ts";

/** Candidates asked about at once, at most: eight calls side by side. */
const MAX_CANDIDATES = 8 * TIERS_A_CALL;
const FEWEST_FOLLOWS = 4;
const MAX_FOLLOWS = 16;

/** Finds out who passes a filter, asking as little as the question needs. */
export function createMatcher(
  { learner, below }: { learner: Learner; below: RandomBelow },
) {
  /** Adds those of the candidates who pass to `found`, in order, until there are `count`. */
  async function addPassing(
    found: Chatter[],
    candidates: readonly Chatter[],
    { room, people, filter, count }: {
      room: Room;
      people: readonly Chatter[];
      filter: Filter;
      count: number;
    },
  ): Promise<void> {
    const { knowledge } = room;
    if (asksTier(filter)) await learner.tiers(room, candidates);
    const left = candidates.filter((person) =>
      knowledge.passesTier(person, filter)
    );
    let size = Math.max(FEWEST_FOLLOWS, count);
    for (let at = 0; at < left.length;) {
      const few = left.slice(at, at + size);
      if (asksFollow(filter)) await learner.follows(room, few, people);
      for (const person of few) {
        if (!knowledge.passesFollow(person, filter)) continue;
        if (found.push(person) === count) return;
      }
      at += few.length;
      size = Math.min(2 * size, MAX_FOLLOWS);
    }
  }

  /** Everybody who passes, in the order of the list. Throws `NotReadyError` while followers are being listed. */
  async function allMatching(
    room: Room,
    people: readonly Chatter[],
    filter: Filter,
  ): Promise<readonly Chatter[]> {
    const { knowledge } = room;
    if (asksRoles(filter)) await learner.roles(room);
    let left = people.filter((person) => knowledge.passesRoles(person, filter));
    if (asksTier(filter)) {
      await learner.tiersAtOnce(room, left);
      await learner.tiers(room, left);
      left = left.filter((person) => knowledge.passesTier(person, filter));
    }
    if (asksFollow(filter)) {
      await learner.allFollows(room, left);
      left = left.filter((person) => knowledge.passesFollow(person, filter));
    }
    return left;
  }

  return {
    /**
     * `count` of those who pass, drawn uniformly: the first that pass in a
     * random order, so nothing need be known of the rest. Fewer only after
     * everybody was looked at.
     */
    async drawMatching(
      room: Room,
      people: readonly Chatter[],
      filter: Filter,
      count: number,
      excluded: ReadonlySet<string> | null,
    ): Promise<Chatter[]> {
      const { knowledge } = room;
      if (asksRoles(filter)) await learner.roles(room);
      const possible = people.filter((person) =>
        knowledge.passesRoles(person, filter) && !isExcluded(person, excluded)
      );
      const order = new Shuffle(possible.length, below);
      const found: Chatter[] = [];
      let seen = 0;
      for (let size = TIERS_A_CALL; seen < possible.length; size *= 2) {
        // Few of the first hundred passed: those who do are rare.
        if (seen === TIERS_A_CALL && asksTier(filter)) {
          await learner.tiersAtOnce(room, possible);
        }
        const most = Math.min(size, MAX_CANDIDATES, possible.length - seen);
        const some: Chatter[] = [];
        while (some.length < most) some.push(possible[order.next()] as Chatter);
        seen += most;
        await addPassing(found, some, {
          room,
          people: possible,
          filter,
          count,
        });
        if (found.length === count) break;
      }
      return found;
    },

    /**
     * `count` of those who pass, each as likely as the largest of the weights
     * whose filter they pass; all of that has to be known of everybody.
     */
    async drawWeighted(
      room: Room,
      people: readonly Chatter[],
      filter: Filter,
      weights: readonly Weight[],
      count: number,
      excluded: ReadonlySet<string> | null,
    ): Promise<Chatter[]> {
      const possible = (await allMatching(room, people, filter))
        .filter((person) => !isExcluded(person, excluded));
      const factors = new Map<Chatter, number>();
      for (const { filter, factor } of weights) {
        for (const person of await allMatching(room, possible, filter)) {
          factors.set(person, Math.max(factor, factors.get(person) ?? 1));
        }
      }
      const weightOf = (person: Chatter) => factors.get(person) ?? 1;
      return drawWeighted(possible, weightOf, count, below);
    },

    allMatching,

    /** `count` of these people, drawn uniformly. */
    drawFrom(
      people: readonly Chatter[],
      count: number,
      excluded: ReadonlySet<string> | null,
    ): Chatter[] {
      if (excluded === null) return draw(people, count, below);
      const order = new Shuffle(people.length, below);
      const found: Chatter[] = [];
      while (found.length < count) {
        const person = people[order.next()];
        if (!person) break;
        if (!isExcluded(person, excluded)) found.push(person);
      }
      return found;
    },
  };
}

/** Finds out who passes a filter. */
export type Matcher = ReturnType<typeof createMatcher>;
