import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { readScenes } from "@/lib/pages/studio/scenes/read_scenes.ts";
import { readLooks } from "@/lib/pages/studio/widgets/read_looks.ts";

/** Reads the data of the first steps: looks, layouts, and the channel's scenes. */
export async function readWelcome(
  services: State["services"],
  session: LoginSession,
) {
  const { channelId, login } = session;
  const [{ readOnly, scenes, layouts }, look, channel] = await Promise.all([
    readScenes(services, session),
    readLooks(services, channelId),
    services.account.channels.find(channelId),
  ]);
  return {
    channelId,
    channelName: channel?.name ?? login,
    readOnly,
    scenes,
    layouts,
    look,
  };
}
