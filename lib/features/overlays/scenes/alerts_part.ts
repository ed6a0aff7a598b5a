import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { BundledAlerts } from "@/lib/schema/overlays/alerts.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { usesChannelAlerts } from "@/lib/schema/widgets/rules/alerts_in_use.ts";
import { checkVariants, presentVariants } from "./alert_variants.ts";

type SetVariants = BundledAlerts["variants"];

/** Name of the alerts in the report of an import. */
const THING = { id: "alerts", name: "Alerts of the channel" };

/** Creates the part of a setup file that has the channel's alerts. */
export function createAlertsPart(
  { variantsOf, replace }: {
    /** Returns the channel's alerts; `null` for none. */
    variantsOf: (channelId: string) => Promise<SetVariants | null>;
    /** Stores alerts, or in a trial only says whether they could be. */
    replace: (channelId: string, variants: SetVariants) => Promise<unknown>;
  },
) {
  return {
    name: "alerts",

    async *export(
      channelId: string,
      only?: ReadonlySet<string>,
    ): AsyncGenerator<BundledAlerts> {
      // A scene alone has boxes with the alerts that they play.
      if (only) return;
      const variants = await variantsOf(channelId);
      if (variants === null) return;
      yield { variants, schemaVersion: alertBox.schemaVersion };
    },

    /** Imports the alerts. Those that the channel has stay, unless they are to be replaced. */
    async import(
      channelId: string,
      entry: unknown,
      { onExisting }: { onExisting: "add" | "replace" | "keep" },
    ) {
      const parsed = BundledAlerts.safeParse(entry);
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          "Cannot import the alerts: they are not valid",
          { issues: issuesOf(parsed.error) },
        );
      }
      const variants = checkVariants(presentVariants(parsed.data) ?? []);
      const before = await variantsOf(channelId);
      const stays = before !== null &&
        (onExisting !== "replace" || isSame(before, variants));
      if (!stays) await replace(channelId, variants);
      const change = stays
        ? "kept" as const
        : before === null
        ? "added" as const
        : "replaced" as const;
      return { ids: new Map<string, string>(), thing: { ...THING, change } };
    },
  };
}

/** Creates what a trial reads and keeps the channel's alerts with: it stores nothing. */
export function createTriedAlerts(
  variantsOf: (channelId: string) => Promise<SetVariants | null>,
) {
  let tried: SetVariants | null = null;
  return {
    variantsOf: async (channelId: string): Promise<SetVariants | null> =>
      tried ?? await variantsOf(channelId),
    replace: (_channelId: string, variants: SetVariants): Promise<void> => {
      tried = variants;
      return Promise.resolve();
    },
  };
}

/** A widget in a setup file. */
interface Bundled {
  type: string;
  settings: Record<string, unknown>;
}

/**
 * Returns a widget as it is exported: an alert box that plays the channel's
 * alerts has them along, for channels that have others.
 */
export function toBundledBox<B extends Bundled>(
  box: B,
  ofChannel: SetVariants | null,
): B {
  if (ofChannel === null || !usesChannelAlerts(box)) return box;
  return { ...box, settings: { ...box.settings, variants: ofChannel } };
}

/**
 * Returns the settings of a widget that arrives: an alert box goes on playing
 * what it played, by the channel's alerts where they are the same, else by its
 * own.
 */
export function arrivedSettings(
  { type, settings }: Bundled,
  ofChannel: SetVariants | null,
): Record<string, unknown> {
  if (!usesChannelAlerts({ type, settings })) return settings;
  const { alerts: _, variants, ...rest } = settings;
  if (variants === undefined) {
    return ofChannel === null ? rest : { ...rest, alerts: "channel" };
  }
  return isSame(variants, ofChannel)
    ? { ...rest, alerts: "channel" }
    : { ...rest, variants, alerts: "own" };
}
