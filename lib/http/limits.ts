import type { RateLimitName } from "@/lib/features/account/rate_limits/schema.ts";

/** A limit that each channel has of its own. */
const ofChannel = <N extends RateLimitName>(name: N) => ({
  name,
  subject: (caller: { channelId: string }): string => caller.channelId,
});

/** Limit of the public receipts that one address opens. */
export const publicReceipts = {
  name: "public_receipts",
  subject: ({ address }: { address: string }): string => address,
} as const;
/** Limit of the dashboard's changes. */
export const dashboardWrites = ofChannel("dashboard_writes");
/** Limit of the requests by pages and widgets. */
export const widgetData = ofChannel("widget_data");
/** Limit of the platform reads that those requests need. */
export const platformReads = ofChannel("platform_reads");
