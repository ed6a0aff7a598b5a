import { z } from "zod";
import { variantsField } from "@/lib/schema/widgets/settings/variant.ts";

/** Name of a channel's alerts among what shows and plays its files. */
export const CHANNEL_ALERTS = "The channel's alerts";

/** Alerts of a list as they are stored: only what was set of each. */
const SetVariants = z.array(z.record(z.string(), z.unknown()));

/** The alerts of a channel, which alert boxes play that are set to use them. */
export const ChannelAlerts = z.object({
  variants: SetVariants.nullable().describe(
    "Only what was set of each alert; `null`: the channel has no alerts yet",
  ),
}).meta({ id: "ChannelAlerts" });
export type ChannelAlerts = z.infer<typeof ChannelAlerts>;

/** Body that replaces a channel's alerts; each is checked as one of an alert box. */
export const ChannelAlertsSave = z.strictObject({
  variants: SetVariants,
});

/** The same with everything that an alert may have, for the API document. */
export const ChannelAlertsBody = z.strictObject({
  variants: variantsField().unwrap(),
}).meta({ id: "ChannelAlertsSave" });

/** A channel's alerts as they travel in a setup file. */
export const BundledAlerts = z.object({
  variants: SetVariants,
  schemaVersion: z.int().min(1),
});
export type BundledAlerts = z.infer<typeof BundledAlerts>;

/** A channel's alerts as they are kept. */
export interface StoredAlerts extends BundledAlerts {
  /** Ms since the epoch. */
  updatedAt: number;
}
