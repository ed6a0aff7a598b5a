import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { SceneToEdit } from "@/lib/studio/browser/editor/open_scene.ts";
import { createLookBeside } from "@/lib/pages/studio/widgets/look_beside.ts";
import { widgetOffers } from "@/lib/pages/studio/widgets/read_widgets.ts";

/** Reads what the editor of a scene is drawn from, as the API's own endpoints do. */
export async function readSceneToEdit(
  { account, overlays, customWidgets }: State["services"],
  { channelId, role }: LoginSession,
  sceneId: string,
) {
  const [found, instances, customs, packs, limits] = await Promise.all([
    overlays.scenes.get(channelId, sceneId),
    overlays.instances.list(channelId),
    customWidgets.code.list(channelId),
    overlays.packs.list(channelId),
    account.plans.limitsOf(channelId),
  ]);
  const names = new Map(
    [...instances, ...customs].map(({ id, name }) => [id, name]),
  );
  const types = Object.fromEntries(
    instances.filter(({ sceneId: on }) => on === sceneId)
      .map(({ id, type }) => [id, type]),
  );
  const { id, name, width, height, items } = found.scene;
  const scene: SceneToEdit = {
    channelId,
    sceneId: id,
    name,
    readOnly: role === "masquerade",
    width,
    height,
    items: items.map((item) => {
      const widgetId = item.kind === "custom" ? item.widgetId : null;
      return {
        id: item.id,
        kind: item.kind,
        widgetId,
        name: names.get(widgetId ?? item.id) ?? item.id,
        placement: item.placement,
      };
    }),
    types,
    revision: found.versionstamp,
    maxBytes: limits.assetBytesEach,
  };
  return {
    ...scene,
    offers: widgetOffers(),
    look: createLookBeside(instances, packs)(id),
  };
}
