import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "@/lib/http/define.ts";
import { createLookBeside } from "@/lib/pages/studio/widgets/look_beside.ts";
import { readWidgetSettings } from "@/lib/pages/studio/widgets/read_widget_settings.ts";
import type { AlertBoxRow } from "@/lib/studio/browser/alerts/alerts_facts.ts";
import { DEFAULT_LOOK, lookOf } from "@/lib/widgets/looks/registry.ts";

/** Lists the channel's alert boxes with the scenes they are on, and says which look a new one wears. */
async function readAlertBoxes(
  { overlays }: State["services"],
  { channelId }: LoginSession,
) {
  const [instances, scenes, packs] = await Promise.all([
    overlays.instances.list(channelId),
    overlays.scenes.list(channelId),
    overlays.packs.list(channelId),
  ]);
  const boxes = instances.filter(({ type }) => type === "alert-box").map((
    one,
  ) => ({
    id: one.id,
    name: one.name,
    sceneId: one.sceneId,
    sounds: one.sounds,
    scene: scenes.find(({ id }) => id === one.sceneId)?.name ?? null,
  }));
  return { boxes, look: createLookBeside(instances, packs)(null) };
}

/** Reads what the alerts of one alert box are drawn from: of the first, unless `wanted` is another. */
export async function readAlerts(
  services: State["services"],
  caller: LoginSession,
  wanted: string | undefined,
) {
  const { overlays } = services;
  const { channelId } = caller;
  const { boxes, look } = await readAlertBoxes(services, caller);
  const chosen = boxes.find(({ id }) => id === wanted) ?? boxes[0];
  const rows: AlertBoxRow[] = boxes.map(({ id, name, scene }) => ({
    id,
    name,
    scene,
  }));
  const shared = {
    channelId,
    readOnly: caller.role === "masquerade",
    boxes: rows,
    look,
  };
  if (!chosen) return { ...shared, facts: null };
  // Its fields stand among the room's own headings and sentences, which are English.
  const { settings } = await readWidgetSettings(
    services,
    caller,
    chosen.id,
    "en",
  );
  const assigned = chosen.sceneId === null
    ? chosen.sounds
    : await overlays.soundAssignments.list(channelId, chosen.sceneId);
  const lookSound = lookOf(settings.widget.pack) ?? lookOf(DEFAULT_LOOK);
  return {
    ...shared,
    facts: {
      ...settings,
      assigned: Object.fromEntries(
        assigned.map(({ eventKey, soundId, volume }) => [
          eventKey,
          { soundId, volume },
        ]),
      ),
      lookSound: {
        id: lookSound?.id ?? DEFAULT_LOOK,
        title: lookSound?.title ?? "",
      },
    },
  };
}
