import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "@/lib/http/define.ts";
import { AREAS, type WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { readLooks } from "./read_looks.ts";
import { WIDGET_KINDS, widgetKind } from "@/lib/widgets/registry.ts";
import { labelIn } from "@/lib/locales/labels.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";
import { widgetLabels } from "@/lib/widgets/settings_schema.ts";

/** Lists the kinds of widgets that can be added. */
export function widgetOffers() {
  return WIDGET_KINDS.map((kind) => {
    const { id, title, purpose, area } = kind;
    const labels = widgetLabels(kind, studioLanguage());
    return {
      id,
      name: labelIn(labels, title),
      purpose: labelIn(labels, purpose).replaceAll("`", ""),
      category: labelIn(labels, AREAS[area]),
      previewImage: `/previews/widgets/${id}.jpg`,
    };
  });
}

/** Returns what a kind of widget is called in the language of the studio. */
export const nameOfWidget = (kind: Pick<WidgetKind, "id" | "title">): string =>
  labelIn(widgetLabels(kind, studioLanguage()), kind.title);

/** Reads what the list of widgets is drawn from, as the API's own endpoints do. */
export async function readWidgets(
  services: State["services"],
  { channelId, role }: LoginSession,
) {
  const { overlays } = services;
  const [instances, scenes, trash, look] = await Promise.all([
    overlays.instances.list(channelId),
    overlays.scenes.list(channelId),
    overlays.trash.list(channelId),
    readLooks(services, channelId),
  ]);
  return {
    channelId,
    readOnly: role === "masquerade",
    widgets: instances.map((one) => {
      const { id, type, name, enabled, revision, pack, sceneId } = one;
      const { width, height } = one.placement;
      const known = widgetKind(type);
      const kind = known ? nameOfWidget(known) : type;
      return {
        id,
        type,
        name,
        enabled,
        revision,
        kind,
        pack,
        sceneId,
        width,
        height,
      };
    }),
    offers: widgetOffers(),
    scenes: scenes.map(({ id, name, width, height }) => ({
      id,
      name,
      width,
      height,
    })),
    look,
    deleted: trash.filter(({ kind }) => kind === "widget"),
  };
}
