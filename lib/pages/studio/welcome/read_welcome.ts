import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { readScenes } from "@/lib/pages/studio/scenes/read_scenes.ts";

/** Reads what the way in is drawn from: looks, layouts, scenes that there are. */
export async function readWelcome(
  services: State["services"],
  session: LoginSession,
) {
  const { channelId, login } = session;
  const [{ readOnly, scenes, layouts }, packs, channel] = await Promise.all([
    readScenes(services, session),
    services.overlays.packs.list(channelId),
    services.account.channels.find(channelId),
  ]);
  return {
    channelId,
    channelName: channel?.name ?? login,
    readOnly,
    scenes,
    layouts,
    looks: packs.filter(({ available }) => available).map(
      ({ id, title, description, previewImage }) => ({
        id,
        title,
        description,
        picture: previewImage,
      }),
    ),
  };
}
