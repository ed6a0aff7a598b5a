/** Rules by which an alert box plays the channel's alerts or its own. Pure. */

/** Id of the template of alert boxes. */
const ALERT_BOX = "alert-box";

/** A widget as far as these rules look at it. */
interface Box {
  type: string;
  /** Only what was set. */
  settings: Record<string, unknown>;
}

/** Alerts of a list: only what was set of each. */
type SetVariants = readonly Record<string, unknown>[];

/** Tells whether a widget is an alert box that plays the channel's alerts. */
export function usesChannelAlerts({ type, settings }: Box): boolean {
  return type === ALERT_BOX && settings.alerts === "channel";
}

/**
 * Tells whether a widget is an alert box whose settings do not say whose alerts
 * it plays. One that is stored so plays its own; one that is made so plays the
 * channel's, where there are any.
 */
export function leavesAlertsOpen({ type, settings }: Box): boolean {
  return type === ALERT_BOX && settings.alerts === undefined &&
    settings.variants === undefined;
}

/**
 * Returns the settings of a new widget: an alert box that does not say whose
 * alerts it plays uses the channel's, where it has some.
 */
export const settingsWhereAlerts = (
  box: Box,
  channelHasSome: boolean,
): Box["settings"] =>
  channelHasSome && leavesAlertsOpen(box)
    ? { ...box.settings, alerts: "channel" }
    : box.settings;

/** Returns the settings with which a copy of a widget plays the same alerts. */
export function settingsToCopy(box: Box): Box["settings"] {
  return leavesAlertsOpen(box)
    ? { ...box.settings, alerts: "own" }
    : box.settings;
}

/**
 * Returns a widget with the alerts that it plays for its own: those of the
 * channel, where it uses them and there are any (`null`: there are none).
 */
export function withAlertsInUse<B extends Box>(
  box: B,
  ofChannel: SetVariants | null,
): B {
  if (!usesChannelAlerts(box)) return box;
  const { alerts: _, ...own } = box.settings;
  const settings = ofChannel === null ? own : { ...own, variants: ofChannel };
  return { ...box, settings };
}
