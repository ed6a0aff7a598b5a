import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "@/lib/http/define.ts";
import { readWidgetSettings } from "@/lib/pages/studio/widgets/read_widget_settings.ts";
import type { AlertBoxRow } from "@/lib/studio/browser/alerts/alerts_facts.ts";
import {
  alertsOfBox,
  factsInUse,
} from "@/lib/studio/browser/alerts/facts_in_use.ts";
import { entityTagOrNull } from "@/lib/http/entity_tag.ts";
import { boxToOpen } from "./box_to_open.ts";
import { sampleValues } from "./sample_values.ts";
import { DEFAULT_LOOK, lookOf } from "@/lib/widgets/looks/registry.ts";

/** Lists the channel's alert boxes with the scenes they are on. */
async function readAlertBoxes(
  { overlays }: State["services"],
  { channelId }: LoginSession,
) {
  const [instances, scenes] = await Promise.all([
    overlays.instances.list(channelId),
    overlays.scenes.list(channelId),
  ]);
  return instances.filter(({ type }) => type === "alert-box").map((
    one,
  ) => ({
    id: one.id,
    name: one.name,
    sceneId: one.sceneId,
    settings: one.settings,
    sounds: one.sounds,
    scene: scenes.find(({ id }) => id === one.sceneId)?.name ?? null,
  }));
}

/** Reads what the alerts of one alert box are drawn from: of `wanted`, else of one that OBS has open. */
export async function readAlerts(
  services: State["services"],
  caller: LoginSession,
  wanted: string | undefined,
) {
  const { overlays } = services;
  const { channelId } = caller;
  const [boxes, open, stored] = await Promise.all([
    readAlertBoxes(services, caller),
    overlays.connections.list(channelId),
    overlays.alerts.get(channelId),
  ]);
  const { versionstamp } = stored;
  const alerts = {
    variants: stored.alerts.variants,
    etag: entityTagOrNull(versionstamp),
  };
  const chosen = boxToOpen(boxes, open, wanted);
  const rows: AlertBoxRow[] = boxes.map(({ id, name, scene, settings }) => ({
    id,
    name,
    scene,
    ...alertsOfBox(settings),
  }));
  const shared = {
    channelId,
    readOnly: caller.role === "masquerade",
    boxes: rows,
    alerts,
  };
  if (!chosen) return { ...shared, facts: null };
  const { settings, worn } = await readWidgetSettings(
    services,
    caller,
    chosen.id,
  );
  const assigned = chosen.sceneId === null
    ? chosen.sounds
    : await overlays.soundAssignments.list(channelId, chosen.sceneId);
  const { soundsOf = DEFAULT_LOOK, ownSounds = {} } = lookOf(worn) ?? {};
  return {
    ...shared,
    facts: {
      ...factsInUse(settings, settings.widget, alerts),
      assigned: Object.fromEntries(
        assigned.map(({ eventKey, soundId, volume }) => [
          eventKey,
          { soundId, volume },
        ]),
      ),
      samples: sampleValues(),
      lookSound: {
        id: soundsOf,
        title: lookOf(soundsOf)?.title ?? "",
        own: { ...ownSounds },
      },
    },
  };
}
