/** Facts of the room of alerts by what is stored. Pure. */
import type { Stored } from "@/lib/schema/forms/change.ts";
import type {
  AlertBoxRow,
  AlertsFacts,
  StoredChannelAlerts,
  WhoseAlerts,
} from "./alerts_facts.ts";

/** An alert box as it is stored. */
interface StoredBox {
  settings: Record<string, unknown>;
  revision: string;
}

/** Returns what a list of alert boxes says of the alerts of one. */
export function alertsOfBox(
  { alerts, variants }: Stored,
): Pick<AlertBoxRow, "plays" | "variants"> {
  return {
    plays: alerts === "own" || alerts === "channel" ? alerts : null,
    variants: Array.isArray(variants) ? variants : null,
  };
}

/** The settings of an alert box that say which alerts it plays. */
type BoxAlerts = NonNullable<AlertsFacts["channelAlerts"]>["own"];

/** Takes apart what an alert box says of its alerts, and all its other settings. */
export function partedSettings(
  { alerts, variants, ...others }: Stored & BoxAlerts,
): { own: BoxAlerts; others: Stored } {
  return {
    own: {
      ...alerts === undefined ? {} : { alerts },
      ...variants === undefined ? {} : { variants },
    },
    others,
  };
}

/** Returns the facts with a box as it is stored, and the alerts that it plays. */
export function factsInUse<F extends Pick<AlertsFacts, "widget">>(
  facts: F,
  { settings, revision }: StoredBox,
  { variants: ofChannel, etag }: StoredChannelAlerts,
): F & Pick<AlertsFacts, "channelAlerts"> {
  const widget = { ...facts.widget, settings, revision };
  if (settings.alerts !== "channel") {
    return { ...facts, widget, channelAlerts: null };
  }
  const { own, others } = partedSettings(settings);
  const variants = ofChannel ?? own.variants;
  return {
    ...facts,
    widget: {
      ...widget,
      settings: { ...others, ...variants === undefined ? {} : { variants } },
    },
    channelAlerts: ofChannel === null ? null : { etag, own },
  };
}

/** Counts the alert boxes that play the channel's alerts, or their own. */
export function playing(
  boxes: readonly Pick<AlertBoxRow, "plays">[],
  whose: WhoseAlerts,
): number {
  return boxes.filter(({ plays }) => plays === whose).length;
}

/**
 * Returns the alert box whose alerts are offered as the channel's: the one with
 * the most that were set, of several the one that is `open`, else the first.
 */
export function fullestBox<B extends Pick<AlertBoxRow, "id" | "variants">>(
  boxes: readonly B[],
  open: string,
): B | null {
  const size = ({ variants }: B) => variants?.length ?? 0;
  const most = Math.max(...boxes.map(size));
  const fullest = boxes.filter((one) => size(one) === most);
  return fullest.find(({ id }) => id === open) ?? fullest[0] ?? null;
}
