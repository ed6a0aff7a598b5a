/** The fight against the person who landed the last hit. Pure. */
import {
  ANONYMOUS,
  type Delta,
} from "@/lib/features/widget_data/stats/deltas.ts";
import type { BossState, Fighter } from "@/lib/schema/widget_data/stats.ts";
import type { BossQuery } from "@/lib/schema/widgets/state/games.ts";
import { changePasses } from "@/lib/features/widget_data/stats/views.ts";
import { worthByRules } from "./worth.ts";

/** Begins a state with nobody to fight yet. */
export function beginBoss({ startHp }: Pick<BossQuery, "startHp">): BossState {
  return {
    revision: 0,
    boss: null,
    hp: startHp,
    maxHp: startHp,
    lastHit: null,
  };
}

/**
 * Returns the fight after a change of the sums. What is taken back heals
 * nobody.
 */
export function advanceBoss(
  query: BossQuery,
  state: BossState,
  entry: Delta,
): BossState {
  const points = worthByRules(query.damageRules, entry);
  if (points <= 0 || !changePasses(entry, query)) return state;
  const by = fighter(entry);
  const revision = state.revision + 1;
  const isBoss = by.key !== null && by.key === state.boss?.key;
  if (isBoss) {
    if (!query.bossHeals) return state;
    return { ...state, revision, hp: Math.min(state.maxHp, state.hp + points) };
  }
  const lastHit = { by, points };
  const hp = state.hp - points;
  if (hp > 0) return { ...state, revision, hp, lastHit };
  const maxHp = nextHp(query, state, -hp);
  return { revision, boss: by, hp: maxHp, maxHp, lastHit };
}

/** Health of the next boss, given by how much the last hit was too strong. */
function nextHp(
  { mode, startHp, growBy, overkillFactor, minHp }: BossQuery,
  { maxHp }: BossState,
  surplus: number,
): number {
  if (mode === "fixed") return startHp;
  if (mode === "growing") return maxHp + growBy;
  return Math.max(minHp, surplus * overkillFactor);
}

function fighter({ person, actor }: Delta): Fighter {
  return {
    key: person,
    id: actor?.id ?? null,
    login: actor?.login ?? null,
    name: actor?.name?.trim() || actor?.login || ANONYMOUS,
  };
}
