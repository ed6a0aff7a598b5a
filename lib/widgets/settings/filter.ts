import { z } from "zod";
import { FILTER_KINDS, type FilterKind } from "./event_kinds.ts";
import { bool, int, listOf, money, setOf, textOf } from "./fields.ts";
import { shared } from "./shared.ts";

/** Defaults of the group `filter` that differ for a widget. */
export interface FilterDefaults {
  kinds?: readonly FilterKind[];
}

/** Which events count for the widget. */
export const filterGroup = shared((defaults: FilterDefaults = {}) => {
  const schema = z.strictObject({
    kinds: setOf(FILTER_KINDS, defaults.kinds ?? [], "Kinds of event"),
    platforms: setOf(
      ["all", "twitch", "youtube", "kick", "other"],
      ["all"],
      "Platforms",
    ),
    minBits: int(1, 1_000_000, 1, "Fewest bits of a cheer"),
    minTip: money(
      0,
      100_000_000,
      0,
      "Smallest payment in the channel's currency, compared after conversion",
    ),
    minGifts: int(1, 10_000, 1, "Fewest subscriptions of a gift"),
    minRaid: int(0, 1_000_000, 1, "Fewest viewers of a raid"),
    hideUsers: listOf(
      textOf(1, 64),
      0,
      500,
      [],
      "Users who are left out: ids or logins (0 to 500)",
    ),
    includeTest: bool(
      false,
      "Test events count as well; a preview shows them anyway",
    ),
  });
  return schema.default(() => schema.parse({})).describe(
    "Which events count for the widget",
  );
});

/** The group `filter` with all its values. */
export type FilterSettings = z.output<ReturnType<typeof filterGroup>>;
