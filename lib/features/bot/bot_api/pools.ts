import type { Clock } from "@/lib/core/clock.ts";
import type { BotCaller } from "@/lib/schema/bot/bot_api.ts";
import { EVERYBODY } from "./filter.ts";
import type { BotRequest } from "./bot_request.ts";
import { type Chatter, withoutBots } from "./people.ts";
import type { Room } from "./roster.ts";

/** Lists made from one fetch of a room: dropped with it. */
interface RoomPools {
  people: readonly Chatter[];
  excludedLogins: ReadonlySet<string>;
  withoutBots: readonly Chatter[];
  /** By filter and pool: who passes, while what is known of them holds. */
  matching: Map<
    number,
    { people: readonly Chatter[]; generation: number; until: number }
  >;
}

const NOBODY: readonly Chatter[] = [];

/** Keeps lists that answers are drawn from, so that a warm answer makes none. */
export function createPools({ clock }: { clock: Clock }) {
  const poolsOf = new WeakMap<Room, RoomPools>();

  function poolsFor(room: Room, { excludedLogins }: BotCaller): RoomPools {
    const people = room.people ?? NOBODY;
    const known = poolsOf.get(room);
    if (known?.people === people && known.excludedLogins === excludedLogins) {
      return known;
    }
    const pools: RoomPools = {
      people,
      excludedLogins,
      withoutBots: withoutBots(people, excludedLogins),
      matching: new Map(),
    };
    poolsOf.set(room, pools);
    return pools;
  }

  return {
    /** Everybody who may be answered, before any filter. */
    pool(room: Room, caller: BotCaller, { withBots }: BotRequest) {
      const pools = poolsFor(room, caller);
      return withBots ? pools.people : pools.withoutBots;
    },

    /** Those of the pool who pass, when all that is asked is known; `null` otherwise. */
    matching(
      room: Room,
      caller: BotCaller,
      { filter, withBots }: BotRequest,
    ): readonly Chatter[] | null {
      const pools = poolsFor(room, caller);
      const pool = withBots ? pools.people : pools.withoutBots;
      if (filter.key === EVERYBODY.key) return pool;
      const { knowledge } = room;
      const now = clock.steady();
      const key = filter.key << 1 | (withBots ? 1 : 0);
      const kept = pools.matching.get(key);
      if (
        kept && kept.generation === knowledge.generation && kept.until > now
      ) {
        return kept.people;
      }
      const found = knowledge.matching(pool, filter, now);
      if (found) {
        pools.matching.set(key, { ...found, generation: knowledge.generation });
      }
      return found && found.people;
    },
  };
}
