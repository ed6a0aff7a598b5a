import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { FILTER_KINDS, type FilterKind } from "./event_kinds.ts";
import { bool, int, listOf, money, setOf, textOf } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/** Defaults of the group `filter` that differ for a widget. */
interface FilterDefaults {
  kinds?: readonly FilterKind[];
}

const PLATFORMS = ["all", "twitch", "youtube", "kick", "other"] as const;

/** Creates the group that says which events count for the widget. */
export const filterGroup = shared((defaults: FilterDefaults = {}) => {
  const schema = z.strictObject({
    kinds: setOf(
      FILTER_KINDS,
      defaults.kinds ?? [],
      defaults.kinds
        ? "Kinds of event"
        : "Kinds of event; none chosen leaves it to the widget's other settings, some chosen narrow them",
    ),
    platforms: setOf(PLATFORMS, ["all"], "Platforms"),
    minBits: int(1, 1_000_000, 1, "Fewest bits of a cheer"),
    minTip: money(
      0,
      100_000_000,
      0,
      "Smallest payment in the channel's currency, compared after conversion; what nobody converted compares as it was paid",
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
      "Lists, labels, goals and jars show test events as well, until the page loads again: figures that the service keeps never count them; a preview shows them anyway, as do alerts, shout-outs, chat and emotes",
    ),
  });
  withForm(schema, GROUP_FORMS.filter);
  return schema.default(() => schema.parse({})).describe(
    "Which events count for the widget. When this changes, figures are recounted from what the service still has: support of the last 30 days, chat and time on the clock from then on. Goals without a period, jars and bosses keep what they have, and go on by it",
  );
});

/** The group `filter` with all its values. */
export type FilterSettings = z.output<ReturnType<typeof filterGroup>>;

/**
 * Parts of a filter that widget data obeys; without `kinds` every kind counts.
 */
export const FilterQuery = z.object({
  kinds: z.array(z.string()).optional(),
  platforms: z.array(z.enum(PLATFORMS)),
  minBits: z.int(),
  minTip: z.int(),
  minGifts: z.int(),
  minRaid: z.int(),
  hideUsers: z.array(z.string()),
});
/** Parts of a filter that widget data obeys. */
export type FilterQuery = z.infer<typeof FilterQuery>;
