import type { Tier } from "@/lib/clients/platform.ts";
import {
  asksFollow,
  asksTier,
  type Filter,
  followPasses,
  MODERATOR,
  rolesPass,
  tierPasses,
  VIP,
} from "./filter.ts";
import type { Chatter } from "./people.ts";

/** How long each kind of knowledge holds, in milliseconds. */
export const HOLDS_MS = {
  roles: 10 * 60_000,
  tier: 10 * 60_000,
  follows: 6 * 3_600_000,
  followsNot: 60_000,
} as const;

interface Known<T> {
  value: T;
  until: number;
}

/**
 * What is known of a channel's people at an instant: roles, subscriptions,
 * follows. Every change raises `generation`, so that what was computed from it
 * can be told to be old.
 */
export class Knowledge {
  generation = 0;
  /** The earliest instant at which something that was used ran out. */
  #roles: { moderators: Known<Set<string>>; vips: Known<Set<string>> } | null =
    null;
  #tiers = new Map<string, Known<Tier | 0>>();
  #follows = new Map<string, Known<boolean>>();

  /** Takes the whole lists of moderators and VIPs. */
  setRoles(moderators: Set<string>, vips: Set<string>, now: number): void {
    const until = now + HOLDS_MS.roles;
    this.#roles = {
      moderators: { value: moderators, until },
      vips: { value: vips, until },
    };
    this.generation++;
  }

  /** Somebody became or ceased to be a moderator or VIP. */
  patchRole(role: "moderator" | "vip", id: string, held: boolean): void {
    const list = role === "moderator"
      ? this.#roles?.moderators
      : this.#roles?.vips;
    if (!list) return;
    if (held) list.value.add(id);
    else list.value.delete(id);
    this.generation++;
  }

  setTier(id: string, tier: Tier | 0, now: number): void {
    this.#tiers.set(id, { value: tier, until: now + HOLDS_MS.tier });
    this.generation++;
  }

  setFollows(id: string, follows: boolean, now: number): void {
    const holds = follows ? HOLDS_MS.follows : HOLDS_MS.followsNot;
    this.#follows.set(id, { value: follows, until: now + holds });
    this.generation++;
  }

  /** Until when the roles are known; 0 when they are not. */
  rolesUntil(now: number): number {
    const until = this.#roles?.moderators.until ?? 0;
    return until > now ? until : 0;
  }

  /** Until when it is known how somebody subscribes; 0 when it is not. */
  tierUntil(id: string, now: number): number {
    const until = this.#tiers.get(id)?.until ?? 0;
    return until > now ? until : 0;
  }

  /** Until when it is known whether somebody follows; 0 when it is not. */
  followUntil(id: string, now: number): number {
    const until = this.#follows.get(id)?.until ?? 0;
    return until > now ? until : 0;
  }

  /** Whether somebody passes the part of a filter that is about roles. */
  passesRoles({ id }: Chatter, filter: Filter): boolean {
    if (filter.roles === 0) return true;
    const bits = (this.#roles?.moderators.value.has(id) ? MODERATOR : 0) |
      (this.#roles?.vips.value.has(id) ? VIP : 0);
    return rolesPass(filter, bits);
  }

  passesTier({ id }: Chatter, filter: Filter): boolean {
    return !asksTier(filter) ||
      tierPasses(filter, this.#tiers.get(id)?.value ?? 0);
  }

  passesFollow({ id }: Chatter, filter: Filter): boolean {
    return !asksFollow(filter) ||
      followPasses(filter, this.#follows.get(id)?.value ?? false);
  }

  /**
   * Everybody who passes, when everything the filter asks is known of
   * everybody; `null` otherwise. `until` is when the first of it runs out.
   */
  matching(
    people: readonly Chatter[],
    filter: Filter,
    now: number,
  ): { people: Chatter[]; until: number } | null {
    let until = Infinity;
    if (filter.roles !== 0) {
      until = this.rolesUntil(now);
      if (until === 0) return null;
    }
    const matching: Chatter[] = [];
    for (const person of people) {
      if (!this.passesRoles(person, filter)) continue;
      if (asksTier(filter)) {
        const known = this.tierUntil(person.id, now);
        if (known === 0) return null;
        until = Math.min(until, known);
        if (!this.passesTier(person, filter)) continue;
      }
      if (asksFollow(filter)) {
        const known = this.followUntil(person.id, now);
        if (known === 0) return null;
        until = Math.min(until, known);
        if (!this.passesFollow(person, filter)) continue;
      }
      matching.push(person);
    }
    return { people: matching, until };
  }

  /** Forgets people who are no longer there, so that memory is bounded by the chat. */
  keepOnly(ids: ReadonlySet<string>, now: number): void {
    for (const [id, { until }] of this.#tiers) {
      if (until <= now && !ids.has(id)) this.#tiers.delete(id);
    }
    for (const [id, { until }] of this.#follows) {
      if (until <= now && !ids.has(id)) this.#follows.delete(id);
    }
  }
}
