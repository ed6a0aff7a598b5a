import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { readLooks } from "@/lib/pages/studio/widgets/read_looks.ts";

/** Reads the scenes and what one can be made of, as the API's own endpoints do. */
export async function readScenes(
  { overlays }: State["services"],
  { channelId, role }: LoginSession,
) {
  const scenes = await overlays.scenes.list(channelId);
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
  };
}

/** Reads what the list of scenes is drawn from. */
export async function readSceneList(
  services: State["services"],
  session: LoginSession,
) {
  const { trash } = services.overlays;
  const [scenes, look, deleted] = await Promise.all([
    readScenes(services, session),
    readLooks(services, session.channelId),
    trash.list(session.channelId),
  ]);
  return {
    ...scenes,
    look,
    deleted: deleted.filter(({ kind }) => kind === "scene"),
  };
}
