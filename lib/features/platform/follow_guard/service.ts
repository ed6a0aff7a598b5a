import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import { withoutPersonIn } from "@/lib/event_log/redact.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import {
  type FollowGuard,
  type FollowGuardState,
  type FollowJudgement,
  type HeldFollow,
  type HeldFollowCommand,
  type HeldFollowDone,
  type HeldFollowList,
  MAX_LISTED_FOLLOWS,
  type StoredHeldFollow,
} from "@/lib/schema/platform/follow_guard.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { judgeFollow, NO_FOLLOWS } from "./rules.ts";

/** Most follows that are held on a channel; of a larger burst the rest is dropped. */
const MAX_HELD = 2_000;
/** Follows that nobody decided about are dropped after so long. */
const HELD_MS = 7 * DAY_MS;
/** Follows of one commit: their ids have to fit into it as keys. */
const AT_ONCE = 100;

/**
 * Creates the guard against follow bots. Follows of a burst are kept here, in
 * place of the log, until the streamer lets them through or drops them. One
 * record a channel decides, and every commit checks it: two processes judge the
 * same follows in turn. A follow that was let through has the id with which it
 * came, which the log takes once.
 */
export function createFollowGuard(
  { kv, clock, guardOf, announcements }: {
    kv: Deno.Kv;
    clock: Clock;
    guardOf: (channelId: string) => Promise<FollowGuard>;
    announcements: Pick<Announcements, "note" | "tell">;
  },
) {
  const deps = { kv, clock, keys };

  /** Judges follows in their order; what is held is stored when this resolves. */
  async function judge(
    channelId: string,
    follows: readonly NewEvent[],
  ): Promise<FollowJudgement[]> {
    const guard = await guardOf(channelId);
    if (!guard.enabled) return follows.map(() => "counts");
    const judged: FollowJudgement[] = [];
    for (const some of inGroupsOf(AT_ONCE, follows)) {
      judged.push(...await judgeSome(channelId, some, guard));
    }
    return judged;
  }

  async function judgeSome(
    channelId: string,
    follows: readonly NewEvent[],
    guard: FollowGuard,
  ): Promise<FollowJudgement[]> {
    const ids = new Set(follows.map(({ id }) => id));
    const { judged, isOldCount, isFirst } = await transact(deps, async () => {
      const entry = await kv.get<FollowGuardState>(
        keys.followGuard(channelId),
      );
      const [held, dropped, seen] = await Promise.all([
        readMany(kv, ids, (id) => keys.heldFollow(channelId, id)),
        readMany(kv, ids, (id) => keys.droppedFollow(channelId, id)),
        readMany(kv, ids, (id) => keys.eventSeen(channelId, id)),
      ]);
      const before = entry.value ?? NO_FOLLOWS;
      const commit = kv.atomic().check(entry);
      let state = before;
      const judged = follows.map((event): FollowJudgement => {
        const { id, occurredAt } = event;
        // A delivery that comes again was judged, whatever came of it.
        if (seen.has(id)) return "counts";
        if (held.has(id) || dropped.has(id)) return "told_again";
        if (state.recent.some((other) => other.id === id)) return "counts";
        const at = Date.parse(occurredAt);
        const judgement = judgeFollow(state, { id, at }, guard);
        state = judgement.state;
        if (!judgement.isHeld) return "counts";
        if (state.held >= MAX_HELD) {
          state = { ...state, dropped: state.dropped + 1 };
          commit.set(keys.droppedFollow(channelId, id), true, {
            expireIn: HELD_MS,
          });
          return "held";
        }
        state = { ...state, held: state.held + 1 };
        commit.set(
          keys.heldFollow(channelId, id),
          { event, at: clock.now() },
          { expireIn: HELD_MS },
        );
        return "held";
      });
      // Follows of an earlier burst may have grown too old since.
      const isOldCount = before.held > 0 &&
        state.burst?.since !== before.burst?.since;
      const isFirst = before.held === 0 && state.held > 0;
      const result = { judged, isOldCount, isFirst };
      if (state === before) return { result };
      commit.set(keys.followGuard(channelId), state, { expireIn: HELD_MS });
      if (isFirst) noteChange(commit, channelId, state);
      return { commit, result };
    });
    if (isFirst) void announcements.tell(channelId);
    if (isOldCount) await settle(channelId);
    return judged;
  }

  function noteChange(
    commit: Deno.AtomicOperation,
    channelId: string,
    { held }: FollowGuardState,
  ): void {
    const data = { count: held };
    announcements.note(commit, channelId, "follows.held", "follows", data);
  }

  /** Lists what is held, the earliest first. */
  async function listHeld(channelId: string): Promise<StoredHeldFollow[]> {
    const found: StoredHeldFollow[] = [];
    const list = kv.list<StoredHeldFollow>(
      { prefix: keys.heldFollowsOf(channelId) },
      { batchSize: 200 },
    );
    for await (const { value } of list) {
      // The database may keep it a little longer.
      if (value.at > clock.now() - HELD_MS) found.push(value);
    }
    return found.sort((a, b) => placeOf(a) < placeOf(b) ? -1 : 1);
  }

  async function read(channelId: string): Promise<HeldFollowList> {
    const { value } = await kv.get<FollowGuardState>(
      keys.followGuard(channelId),
    );
    if (!value || value.held + value.dropped === 0) {
      return toList([], 0);
    }
    return toList(await listHeld(channelId), value.dropped);
  }

  /** Takes follows from what is held; returns how many of them still were. */
  async function take(
    channelId: string,
    ids: readonly string[],
    { asDropped }: { asDropped: boolean },
  ): Promise<number> {
    const changed = await transact<number>(deps, async () => {
      const entry = await kv.get<FollowGuardState>(
        keys.followGuard(channelId),
      );
      const found = await readMany(
        kv,
        new Set(ids),
        (id) => keys.heldFollow(channelId, id),
      );
      if (found.size === 0) return { result: 0 };
      const commit = kv.atomic().check(entry);
      for (const id of found.keys()) {
        commit.delete(keys.heldFollow(channelId, id));
        // It may be delivered again.
        if (asDropped) {
          commit.set(keys.droppedFollow(channelId, id), true, {
            expireIn: HELD_MS,
          });
        }
      }
      const before = entry.value ?? NO_FOLLOWS;
      const left = Math.max(0, before.held - found.size);
      const state = {
        ...before,
        held: left,
        dropped: left === 0 ? 0 : before.dropped,
      };
      commit.set(keys.followGuard(channelId), state, { expireIn: HELD_MS });
      noteChange(commit, channelId, state);
      return { commit, result: found.size };
    });
    if (changed > 0) void announcements.tell(channelId);
    return changed;
  }

  /**
   * Sets the count right where follows have grown too old, forgets those that
   * found no room, and returns what is held then.
   */
  function settle(channelId: string): Promise<HeldFollowList> {
    return transact<HeldFollowList>(deps, async () => {
      const entry = await kv.get<FollowGuardState>(
        keys.followGuard(channelId),
      );
      if (!entry.value) return { result: toList([], 0) };
      const held = await listHeld(channelId);
      const dropped = held.length === 0 ? 0 : entry.value.dropped;
      const result = toList(held, dropped);
      if (
        held.length === entry.value.held && dropped === entry.value.dropped
      ) {
        return { result };
      }
      const state = { ...entry.value, held: held.length, dropped };
      const commit = kv.atomic().check(entry)
        .set(keys.followGuard(channelId), state, { expireIn: HELD_MS });
      return { commit, result };
    });
  }

  return {
    judge,

    /** Returns the follows that wait for the streamer. */
    read,

    /**
     * Lets follows through, or drops them. `append` gives them to the log, which
     * takes each id once: a release that another tab or a crash interrupted is
     * completed by the next.
     */
    async decide(
      channelId: string,
      { action, ids }: HeldFollowCommand,
      append: (events: NewEvent[]) => Promise<unknown>,
    ): Promise<HeldFollowDone> {
      const chosen = ids === undefined ? null : new Set(ids);
      const held = (await listHeld(channelId))
        .filter(({ event }) => chosen === null || chosen.has(event.id));
      let changed = 0;
      for (const some of inGroupsOf(AT_ONCE, held)) {
        const events = some.map(({ event }) => event);
        if (action === "release") await append(events);
        changed += await take(
          channelId,
          events.map(({ id }) => id),
          { asDropped: action === "drop" },
        );
      }
      return { ...await settle(channelId), changed };
    },

    /** Removes the follows of a person. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      const theirs = (await listHeld(channelId))
        .filter(({ event }) => withoutPersonIn(event, gone) !== event);
      for (const some of inGroupsOf(AT_ONCE, theirs)) {
        await take(channelId, some.map(({ event }) => event.id), {
          asDropped: true,
        });
      }
    },
  };
}

const toList = (
  held: readonly StoredHeldFollow[],
  dropped: number,
): HeldFollowList => ({
  items: held.slice(0, MAX_LISTED_FOLLOWS).map(toHeldFollow),
  count: held.length,
  dropped,
});

/** Returns a text that sorts follows by when they happened. */
const placeOf = ({ event: { occurredAt, id } }: StoredHeldFollow): string =>
  `${occurredAt} ${id}`;

function toHeldFollow({ event }: StoredHeldFollow): HeldFollow {
  const { id, occurredAt, platform, actor } = event;
  return {
    id,
    followedAt: occurredAt,
    platform,
    login: actor?.login ?? null,
    name: actor?.name ?? null,
  };
}
