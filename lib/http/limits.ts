import type { RateLimitName } from "@/lib/schema/account/rate_limits.ts";

/** A limit that each channel has of its own. */
const ofChannel = <N extends RateLimitName>(name: N) => ({
  name,
  subject: (caller: { channelId: string }): string => caller.channelId,
});

/** A limit that each address has of its own. */
const ofAddress = <N extends RateLimitName>(name: N) => ({
  name,
  subject: (caller: { address: string }): string => caller.address,
});

/** Limit of the public receipts that one address opens. */
export const publicReceipts = ofAddress("public_receipts");
/** Limit of the public pages that one address has drawn: by what it asks, or of a channel. */
export const publicPages = ofAddress("public_pages");
/** Limit of what the dashboard and docks read. */
export const dashboardReads = ofChannel("dashboard_reads");
/** Limit of the dashboard's changes. */
export const dashboardWrites = ofChannel("dashboard_writes");
/** Limit of the requests by pages and widgets. */
export const widgetData = ofChannel("widget_data");
/** Limit of the platform reads that those requests need. */
export const platformReads = ofChannel("platform_reads");
