import { trimUnseen } from "@/lib/core/unseen.ts";
import {
  FILTER_TOKENS,
  type FilterToken,
  MAX_FACTOR,
} from "@/lib/schema/bot/bot_api.ts";

/** Role bits of `Filter.roles`. */
export const MODERATOR = 1;
export const VIP = 2;
/** Role bit of the channel's owner, which only `Filter.without` has. */
const BROADCASTER = 4;

/** Bits of `Filter.follow`. */
const FOLLOWS = 1;
const FOLLOWS_NOT = 2;

const ANY_TIER = 0b1111;
const ANY_FOLLOW = FOLLOWS | FOLLOWS_NOT;

/**
 * Set of people that a filter lets pass. Tokens of one kind widen (tiers;
 * roles), the kinds narrow one another.
 */
export interface Filter {
  /** Bit t is set when tier t passes; bit 0 stands for no subscription. */
  tiers: number;
  /** `MODERATOR`, `VIP` or both; 0 when the role does not matter. */
  roles: number;
  /** Roles whose people do not pass: bits of `MODERATOR`, `VIP` and the broadcaster's. */
  without: number;
  /** `FOLLOWS`, `FOLLOWS_NOT` or both. */
  follow: number;
  /** One number for all of it, 0–2,047: equal filters have equal keys. */
  key: number;
}

/** The filter that keeps everybody. */
export const EVERYBODY: Filter = filterOf(ANY_TIER, 0, ANY_FOLLOW, 0);

function filterOf(
  tiers: number,
  roles: number,
  follow: number,
  without: number,
): Filter {
  const key = tiers | roles << 4 | follow << 6 | without << 8;
  return { tiers, roles, without, follow, key };
}

/** Tells whether the filter contradicts itself, so that nobody can pass it. */
export function keepsNobody(filter: Filter): boolean {
  return filter.tiers === 0 || filter.follow === 0;
}

/**
 * Tells whether a subscription of this tier passes; 0 stands for no
 * subscription.
 */
export function tierPasses(filter: Filter, tier: number): boolean {
  return (filter.tiers >> tier & 1) === 1;
}

/** Tells whether a chatter with these role bits passes. */
export function rolesPass(filter: Filter, roles: number): boolean {
  return (filter.roles === 0 || (filter.roles & roles) !== 0) &&
    (filter.without & roles) === 0;
}

/** Returns whether the filter depends on who moderates or is a VIP. */
export function asksRoles({ roles, without }: Filter): boolean {
  return ((roles | without) & (MODERATOR | VIP)) !== 0;
}

/** Returns whether the filter leaves the channel's owner out. */
export function leavesOwnerOut({ without }: Filter): boolean {
  return (without & BROADCASTER) !== 0;
}

/** Tells whether a chatter who follows, or does not, passes. */
export function followPasses(filter: Filter, follows: boolean): boolean {
  return (filter.follow & (follows ? FOLLOWS : FOLLOWS_NOT)) !== 0;
}

/** Returns whether the filter depends on a person's tier. */
export function asksTier(filter: Filter): boolean {
  return filter.tiers !== ANY_TIER;
}

/** Returns whether the filter depends on whether a person follows. */
export function asksFollow(filter: Filter): boolean {
  return filter.follow !== ANY_FOLLOW;
}

/**
 * Parses a filter from a comma-separated list of tokens, in any letter case;
 * blanks between commas are ignored. Returns `{ unknown }`, the first token
 * that is none, when there is one.
 */
export function parseFilter(text: string): Filter | { unknown: string } {
  let subscription = ANY_TIER;
  let tiers = 0;
  let roles = 0;
  let without = 0;
  let follow = ANY_FOLLOW;
  for (const part of text.split(",")) {
    const given = trimUnseen(part);
    switch (given.toLowerCase() as FilterToken | "") {
      case "":
        break;
      case "sub":
        subscription &= 0b1110;
        break;
      case "not_sub":
        subscription &= 0b0001;
        break;
      case "tier1":
        tiers |= 1 << 1;
        break;
      case "tier2":
        tiers |= 1 << 2;
        break;
      case "tier3":
        tiers |= 1 << 3;
        break;
      case "mod":
        roles |= MODERATOR;
        break;
      case "vip":
        roles |= VIP;
        break;
      case "not_mod":
        without |= MODERATOR;
        break;
      case "not_vip":
        without |= VIP;
        break;
      case "not_broadcaster":
        without |= BROADCASTER;
        break;
      case "follower":
        follow &= FOLLOWS;
        break;
      case "not_follower":
        follow &= FOLLOWS_NOT;
        break;
      default:
        return { unknown: given };
    }
  }
  const kept = roles & ~without;
  // Only people of roles who do not pass: a contradiction as any other.
  const isNobody = roles !== 0 && kept === 0;
  return filterOf(
    isNobody ? 0 : tiers === 0 ? subscription : subscription & tiers,
    kept,
    follow,
    without,
  );
}

/** People who pass a filter, and how many times as likely they are drawn. */
export interface Weight {
  filter: Filter;
  factor: number;
}

/**
 * Parses weights from a comma-separated list such as `sub:2,vip:3`; returns
 * `null` where one is none. Of those with one filter the largest is kept: a
 * list in an address may be long, and everybody is asked about each.
 */
export function parseWeights(text: string): Weight[] | null {
  const weights = new Map<number, Weight>();
  for (const part of text.split(",")) {
    const item = trimUnseen(part);
    if (item === "") continue;
    const [, token = "", digits = ""] = /^(\w+):(\d{1,3})$/.exec(item) ?? [];
    const filter = parseFilter(token);
    const factor = Number(digits);
    const isRight = token !== "" && !("unknown" in filter) && factor >= 1 &&
      factor <= MAX_FACTOR;
    if (!isRight) return null;
    const known = weights.get(filter.key)?.factor ?? 0;
    weights.set(filter.key, { filter, factor: Math.max(known, factor) });
  }
  return [...weights.values()];
}

/**
 * Returns the text that is said about an unknown token. The token is repeated
 * only when it is plain: a moderator's bot must not say whatever a viewer
 * likes.
 */
export function unknownFilterText(token: string): string {
  const named = /^[A-Za-z0-9_]{1,32}$/.test(token) ? ` ${token}` : "";
  return `Unknown filter${named}. Use ${FILTER_TOKENS.join(", ")}`;
}
