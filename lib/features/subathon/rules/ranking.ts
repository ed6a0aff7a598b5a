/** Ranking of those who gave most. Pure. */
import { inTurns, sortedInTurns } from "@/lib/core/in_turns.ts";
import { idKey } from "@/lib/schema/events/identity.ts";
import type { z } from "zod";
import type { Feed, FeedQuery } from "@/lib/schema/widgets/state/subathon.ts";
import type { UserRecord } from "@/lib/schema/subathon/records.ts";

/** Amounts that a person gave: all of it, or one contribution. */
export type Given = Pick<
  UserRecord,
  | "userId"
  | "platform"
  | "login"
  | "name"
  | "appliedMs"
  | "milliPoints"
  | "baseAmountMinor"
  | "firstAt"
>;

type Top = z.infer<typeof Feed>["top"];
type By = z.infer<typeof FeedQuery>["metric"];

/**
 * Ranks the largest givers, summed by person; the one who gave first wins a
 * tie.
 */
export async function rankGivers(
  gifts: Iterable<Given>,
  by: By,
  most: number,
): Promise<Top> {
  const people = new Map<string, Given & { value: number }>();
  for await (const some of inTurns(gifts)) {
    for (const gift of some) {
      const key = idKey(gift.platform, gift.userId);
      const value = by === "time"
        ? gift.appliedMs
        : by === "points"
        ? gift.milliPoints
        : gift.baseAmountMinor;
      const before = people.get(key);
      people.set(key, {
        ...gift,
        value: value + (before?.value ?? 0),
        firstAt: Math.min(gift.firstAt, before?.firstAt ?? gift.firstAt),
      });
    }
  }
  const ranked = await sortedInTurns(
    [...people.values()].filter(({ value }) => value > 0),
    (a, b) =>
      b.value - a.value || a.firstAt - b.firstAt ||
      (a.userId < b.userId ? -1 : 1),
  );
  return ranked
    .slice(0, most)
    .map(({ userId, login, name, value }, index) => ({
      rank: index + 1,
      person: {
        id: userId,
        login,
        name: name ?? login ?? userId,
        avatarUrl: null,
        anonymous: false,
      },
      value,
    }));
}

/**
 * Returns at most `points` of the values, evenly spaced, the last one included.
 */
export function spread(values: readonly number[], points: number): number[] {
  if (values.length <= points || points < 2) return values.slice(-points);
  return Array.from({ length: points }, (_, index) => {
    const at = Math.round(index * (values.length - 1) / (points - 1));
    return values[at] ?? 0;
  });
}
