/** What the dashboard changes, counted for each channel. */
export const dashboardWrites = {
  name: "dashboard_writes",
  subject: (caller: { channelId: string }): string => caller.channelId,
} as const;
