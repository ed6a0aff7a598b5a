/**
 * Lists and people as Twitch writes them; its spelling stays in the `wire`
 * files.
 */
import { z } from "zod";
import { lenientList } from "@/lib/core/lenient_list.ts";
import {
  PlatformError,
  type PlatformUser,
} from "@/lib/schema/platform/client.ts";
import { type Tier } from "@/lib/schema/events/shapes/common.ts";

/** One page of a Helix list. */
export interface WirePage<T> {
  items: T[];
  nextCursor: string | null;
  /** Size of the whole list, where Twitch says it. */
  total: number | null;
  /** Subscriber points, in answers about subscriptions. */
  points: number | null;
}

/** Reads one page whose items are written as `item`. */
export function wirePage<T>(item: z.ZodType<T>) {
  return z.object({
    data: lenientList(item),
    pagination: z.object({ cursor: z.string().nullish() }).nullish(),
    total: z.number().nullish(),
    points: z.number().nullish(),
  }).transform((wire): WirePage<T> => ({
    items: wire.data,
    nextCursor: wire.pagination?.cursor || null,
    total: wire.total ?? null,
    points: wire.points ?? null,
  }));
}

/**
 * Returns a total that an answer must have, or throws: a missing one is not the
 * same as 0.
 */
export function requireTotal(total: number | null): number {
  if (total !== null) return total;
  throw new PlatformError(
    "unreachable",
    "Cannot read a total from Twitch: the answer has none",
  );
}

/** Creates a schema of a list without pages. */
export function wireList<T>(item: z.ZodType<T>) {
  return z.object({ data: lenientList(item) }).transform(({ data }) => data);
}

/** The error body of Helix and, without `error`, of the login host. */
export const WireError = z.object({ message: z.string() });

/** `user_id`, `user_login`, `user_name`, as every list of people has them. */
const person = {
  user_id: z.string(),
  user_login: z.string().nullish(),
  user_name: z.string().nullish(),
};

interface PersonFields {
  user_id: string;
  user_login?: string | null | undefined;
  user_name?: string | null | undefined;
}

function toUser(wire: PersonFields): PlatformUser {
  const login = wire.user_login?.trim() ?? "";
  return {
    id: wire.user_id,
    login,
    name: wire.user_name?.trim() || login,
  };
}

/** A user in a list of chatters, moderators or VIPs. */
export const WirePerson = z.object(person).transform(toUser);

/** A follower with the time of the follow. */
export const WireFollower = z.object({ ...person, followed_at: z.string() })
  .transform((wire) => ({ ...toUser(wire), followedAt: wire.followed_at }));

/** `"1000"`, `"2000"`, `"3000"`; Prime and any new value count as the first tier. */
const WireTier = z.string().transform((tier): Tier =>
  tier === "3000" ? 3 : tier === "2000" ? 2 : 1
);

/** A subscriber's id and tier. */
export const WireSubscriber = z.object({ user_id: z.string(), tier: WireTier })
  .transform((wire) => ({ id: wire.user_id, tier: wire.tier }));
