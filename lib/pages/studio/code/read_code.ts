import { entityTag } from "@/lib/http/entity_tag.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "@/lib/http/define.ts";
import type { CodeLibraryProps } from "@/lib/studio/browser/code/CodeCards.tsx";
import type { CodeToEdit } from "@/lib/studio/browser/code/open_code.ts";
import { readFileOffers } from "@/lib/pages/studio/widgets/read_offers.ts";

type Services = State["services"];

/** Reads the names of the scenes that show each custom widget. */
async function scenesOf(
  { overlays }: Services,
  channelId: string,
): Promise<(widgetId: string) => string[]> {
  const scenes = await overlays.scenes.list(channelId);
  return (widgetId) =>
    scenes.filter(({ items }) =>
      items.some((item) => item.kind === "custom" && item.widgetId === widgetId)
    ).map(({ name }) => name);
}

/** Reads what the list of custom widgets is drawn from. */
export async function readCode(
  services: Services,
  { channelId, role }: LoginSession,
): Promise<CodeLibraryProps> {
  const [widgets, shownOn] = await Promise.all([
    services.customWidgets.code.list(channelId),
    scenesOf(services, channelId),
  ]);
  return {
    channelId,
    readOnly: role === "masquerade",
    widgets: widgets.toReversed().map((one) => ({
      id: one.id,
      name: one.name,
      source: one.source,
      revision: one.revision,
      isPublished: one.publishedVersion !== null,
      updatedAt: one.updatedAt,
      scenes: shownOn(one.id),
    })),
  };
}

/** Reads a custom widget for its editor; throws `not_found`. */
export async function readCodeToEdit(
  services: Services,
  { channelId, role }: LoginSession,
  widgetId: string,
): Promise<CodeToEdit> {
  const { code, ai } = services.customWidgets;
  const [{ widget, versionstamp }, shownOn, { available }, offers] =
    await Promise.all([
      code.get(channelId, widgetId),
      scenesOf(services, channelId),
      ai.status(channelId),
      readFileOffers(services, channelId),
    ]);
  return {
    channelId,
    readOnly: role === "masquerade",
    widget,
    etag: entityTag(versionstamp),
    scenes: shownOn(widgetId),
    hasAi: available,
    offers,
  };
}
