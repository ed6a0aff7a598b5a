import type { TestApp } from "./app.ts";

/** Lets the alert boxes of a channel leave channel points out, as those of before do. */
export async function leaveOutRedemptions(
  { services }: TestApp,
  channelId: string,
): Promise<void> {
  const { instances } = services.overlays;
  for (const { id, type, settings } of await instances.list(channelId)) {
    if (type !== "alert-box") continue;
    const filter = { kinds: ["follow", "cheer", "raid"] };
    await instances.save(channelId, { id, settings: { ...settings, filter } });
  }
}
