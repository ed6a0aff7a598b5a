import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "@/lib/http/define.ts";
import { AREAS } from "@/lib/schema/widgets/define_widget.ts";
import { createLookBeside } from "./look_beside.ts";
import { WIDGET_KINDS, widgetKind } from "@/lib/widgets/registry.ts";

/** Lists the kinds of widgets that can be added. */
export function widgetOffers() {
  return WIDGET_KINDS.map(({ id, title, purpose, area }) => ({
    id,
    name: title,
    purpose: purpose.replaceAll("`", ""),
    category: AREAS[area],
    previewImage: `/previews/widgets/${id}.jpg`,
  }));
}

/** Reads what the list of widgets is drawn from, as the API's own endpoints do. */
export async function readWidgets(
  { overlays }: State["services"],
  { channelId, role }: LoginSession,
) {
  const [instances, scenes, aside, packs] = await Promise.all([
    overlays.instances.list(channelId),
    overlays.scenes.list(channelId),
    overlays.aside.list(channelId),
    overlays.packs.list(channelId),
  ]);
  const lookBeside = createLookBeside(instances, packs);
  return {
    channelId,
    readOnly: role === "masquerade",
    widgets: instances.map((one) => {
      const { id, type, name, enabled, revision, sceneId, placement } = one;
      const { width, height } = placement;
      const kind = widgetKind(type)?.title ?? type;
      return {
        id,
        type,
        name,
        enabled,
        revision,
        kind,
        sceneId,
        width,
        height,
      };
    }),
    offers: widgetOffers(),
    scenes: scenes.map(({ id, name }) => ({ id, name, look: lookBeside(id) })),
    look: lookBeside(null),
    deleted: aside.filter(({ kind }) => kind === "widget"),
  };
}
