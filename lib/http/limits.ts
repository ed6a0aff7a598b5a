import type { RateLimitName } from "@/lib/features/account/rate_limits/schema.ts";

/** A limit that each channel has of its own. */
const ofChannel = <N extends RateLimitName>(name: N) => ({
  name,
  subject: (caller: { channelId: string }): string => caller.channelId,
});

/** What the dashboard changes. */
export const dashboardWrites = ofChannel("dashboard_writes");
/** What pages and widgets ask. */
export const widgetData = ofChannel("widget_data");
/** What is asked of the platform for them. */
export const platformReads = ofChannel("platform_reads");
