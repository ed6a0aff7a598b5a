import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/features/account/sessions/schema.ts";

/** Reads what the list of scenes is drawn from, as the API's own endpoints do. */
export async function readScenes(
  { overlays }: State["services"],
  { channelId, role }: LoginSession,
) {
  const [scenes, packs, aside] = await Promise.all([
    overlays.scenes.list(channelId),
    overlays.packs.list(channelId),
    overlays.aside.list(channelId),
  ]);
  return {
    channelId,
    readOnly: role === "masquerade",
    scenes: scenes.map(({ id, name, width, height, revision, items }) => ({
      id,
      name,
      width,
      height,
      revision,
      widgets: items.length,
    })),
    layouts: overlays.layouts.list(),
    looks: packs.filter(({ available }) => available)
      .map(({ id, title }) => ({ id, title })),
    deleted: aside.filter(({ kind }) => kind === "scene"),
  };
}
