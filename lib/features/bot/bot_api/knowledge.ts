import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import {
  asksFollow,
  asksRoles,
  asksTier,
  type Filter,
  followPasses,
  leavesOwnerOut,
  MODERATOR,
  rolesPass,
  tierPasses,
  VIP,
} from "./filter.ts";
import type { Chatter } from "./people.ts";

/** Time for which each kind of knowledge stays valid, in milliseconds. */
export const HOLDS_MS = {
  roles: 10 * MINUTE_MS,
  tier: 10 * MINUTE_MS,
  follows: 6 * HOUR_MS,
  followsNot: 60_000,
} as const;

/** A role that people are given and lose. */
type Role = "moderator" | "vip";

interface Known<T> {
  value: T;
  until: number;
  /** The generation it came with. */
  since: number;
}

interface RoleChange {
  role: Role;
  id: string;
  held: boolean;
  since: number;
}

const MAX_ROLE_CHANGES = 500;

/**
 * Knowledge of a channel's people at an instant: roles, subscriptions, follows.
 * Every change raises `generation`, so that results computed from it can be
 * recognised as old, and so that an answer that was requested before an event
 * does not undo the event's change.
 */
export class Knowledge {
  generation = 0;
  readonly #channelId: string;
  #roles: Record<Role, Set<string>> | null = null;
  #rolesUntil = 0;
  /** Events since the lists of roles were last asked for. */
  #roleChanges: RoleChange[] = [];
  #tiers = new Map<string, Known<Tier | 0>>();
  #follows = new Map<string, Known<boolean>>();

  constructor(channelId: string) {
    this.#channelId = channelId;
  }

  /** Takes the whole lists of moderators and VIPs, asked for at generation `asked`. */
  learnRoles(
    lists: Record<Role, Set<string>>,
    now: number,
    asked: number,
  ): void {
    this.generation++;
    this.#roles = lists;
    this.#rolesUntil = now + HOLDS_MS.roles;
    this.#roleChanges = this.#roleChanges.filter(({ since }) => since > asked);
    for (const change of this.#roleChanges) this.#apply(change);
  }

  /** Notes that a chatter became or ceased to be a moderator or VIP. */
  noteRole(role: Role, id: string, held: boolean): void {
    const change = { role, id, held, since: ++this.generation };
    this.#roleChanges.push(change);
    if (this.#roleChanges.length > MAX_ROLE_CHANGES) this.#roleChanges.shift();
    this.#apply(change);
  }

  #apply({ role, id, held }: RoleChange): void {
    if (held) this.#roles?.[role].add(id);
    else this.#roles?.[role].delete(id);
  }

  /**
   * Stores the platform's answer about a subscription, requested at generation
   * `asked`.
   */
  learnTier(id: string, tier: Tier | 0, now: number, asked: number): void {
    if ((this.#tiers.get(id)?.since ?? 0) > asked) return;
    this.noteTier(id, tier, now);
  }

  /** Notes that a chatter subscribed, or ceased to. */
  noteTier(id: string, tier: Tier | 0, now: number): void {
    const since = ++this.generation;
    this.#tiers.set(id, { value: tier, until: now + HOLDS_MS.tier, since });
  }

  /**
   * Stores the platform's answer about a follow, requested at generation
   * `asked`.
   */
  learnFollows(id: string, follows: boolean, now: number, asked: number): void {
    if ((this.#follows.get(id)?.since ?? 0) > asked) return;
    this.noteFollows(id, follows, now);
  }

  /** Notes whether a chatter follows. */
  noteFollows(id: string, follows: boolean, now: number): void {
    const holds = follows ? HOLDS_MS.follows : HOLDS_MS.followsNot;
    const since = ++this.generation;
    this.#follows.set(id, { value: follows, until: now + holds, since });
  }

  /** Until when the roles are known; 0 when they are not. */
  rolesUntil(now: number): number {
    return this.#rolesUntil > now ? this.#rolesUntil : 0;
  }

  /** Returns until when it is known how a chatter subscribes; 0 when it is not. */
  tierUntil(id: string, now: number): number {
    const until = this.#tiers.get(id)?.until ?? 0;
    return until > now ? until : 0;
  }

  /** Returns until when it is known whether a chatter follows; 0 when it is not. */
  followUntil(id: string, now: number): number {
    const until = this.#follows.get(id)?.until ?? 0;
    return until > now ? until : 0;
  }

  /**
   * Returns whether a chatter passes the part of a filter that is about roles.
   */
  passesRoles({ id }: Chatter, filter: Filter): boolean {
    if (leavesOwnerOut(filter) && id === this.#channelId) return false;
    if (!asksRoles(filter)) return true;
    const bits = (this.#roles?.moderator.has(id) ? MODERATOR : 0) |
      (this.#roles?.vip.has(id) ? VIP : 0);
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
    if (asksRoles(filter)) {
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

  /** Forgets what ran out about people who are gone, so that memory is bounded by the chat. */
  forgetStale(present: ReadonlySet<string>, now: number): void {
    for (const known of [this.#tiers, this.#follows]) {
      for (const [id, { until }] of known) {
        if (until <= now && !present.has(id)) known.delete(id);
      }
    }
  }
}
