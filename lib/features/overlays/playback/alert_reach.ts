/** Alert boxes of the open sources that have an alert for an event, or the reason for which none has. */
import type { EventLog } from "@/lib/event_log/log.ts";
import type { OpenPages } from "@/lib/event_log/sockets/open_pages.ts";
import { drawnParts } from "@/lib/features/overlays/connections/drawn_parts.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type {
  AlertReach,
  AlertReachOf,
} from "@/lib/schema/overlays/connections.ts";
import {
  type AlertEvent,
  alertKind,
  isAlertEvent,
} from "@/lib/schema/widgets/rules/event_amounts.ts";
import { passesFilter } from "@/lib/schema/widgets/rules/passes_filter.ts";
import { ALERT_LABELS } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { type AlertRules, hasAlert } from "@/lib/widgets/alert_rules.ts";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import type { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { BoxName, PlayingBox } from "./pending.ts";

const ALERT_BOX = "alert-box" satisfies (typeof alertBox)["id"];

/** An alert box on an open source, and the rules by which it plays. */
interface OpenBox {
  /** `null` for one that was never set up: it stands at its kind alone. */
  id: string | null;
  name: string;
  rules: Pick<AlertRules, "groupGifts" | "filter" | "variants">;
}

/**
 * Creates what says which open alert boxes have an alert for an event of the
 * log: by the settings with which they play it, whatever the sources answer.
 */
export function createAlertReach(
  { events, openPages, shown, boxOf }: {
    events: Pick<EventLog, "findById">;
    openPages: Pick<OpenPages, "list">;
    shown: Pick<SceneReader, "scenes" | "instances">;
    /** Returns how a box is set up; `null` where the overlay does not show it. */
    boxOf: (name: BoxName) => Promise<PlayingBox | null>;
  },
): AlertReachOf {
  return async function alertReach(channelId, eventId) {
    const [event, pages] = await Promise.all([
      events.findById(channelId, eventId),
      openPages.list(channelId),
    ]);
    const sources = pages.filter(({ kind }) => kind !== "preview");
    if (!event || !isAlertEvent(event) || sources.length === 0) return null;
    const [scenes, instances] = await Promise.all([
      shown.scenes(channelId),
      shown.instances(channelId),
    ]);
    const boxes = new Map<string, OpenBox>();
    for (const overlay of new Set(sources.map((page) => page.overlay))) {
      for (const { id, draws } of drawnParts(overlay, { scenes, instances })) {
        if (draws !== ALERT_BOX || boxes.has(id)) continue;
        const box = await boxOf({ channelId, overlay, boxId: id });
        const own = instances.find((instance) => instance.id === id);
        if (!box) continue;
        const { name, id: ownId } = own ?? { name: "Alert box", id: null };
        boxes.set(id, { id: ownId, name, rules: box.rules });
      }
    }
    return whichPlay(event, [...boxes.values()]);
  };
}

/** Returns which of the open alert boxes have an alert for an event, or why none of them has. */
function whichPlay(
  event: AlertEvent,
  boxes: readonly OpenBox[],
): AlertReach {
  const open = boxes.length;
  const playing = boxes.filter(({ rules }) =>
    hasAlert(event, rules, chooseVariant)
  )
    .map(({ name }) => name);
  const [first] = boxes;
  if (first === undefined) {
    const message = "No open source has an alert box, so no alert is shown";
    return { open, playing, reason: "no_box", boxId: null, message };
  }
  if (playing.length > 0) {
    const names = new Intl.ListFormat("en").format(playing.map(quoted));
    const message = `${names} ${playing.length === 1 ? "plays" : "play"} it`;
    return { open, playing, reason: null, boxId: null, message };
  }
  const reason = whyNone(event, first.rules);
  const message = `No open alert box plays it: ${advice(reason, event, first)}`;
  return { open, playing, reason, boxId: first.id, message };
}

/** Returns why an alert box has no alert for an event. */
function whyNone(
  event: AlertEvent,
  { filter, variants }: OpenBox["rules"],
): Exclude<AlertReach["reason"], "no_box" | null> {
  const kind = alertKind(event);
  // As of nobody, anywhere, and as large as can be: the kind alone decides.
  const some = { kind, platform: null, user: null, size: Infinity };
  if (!passesFilter(some, filter)) return "kind_filtered";
  const isOn = variants.some(({ enabled, kinds }) =>
    enabled && kinds.includes(kind)
  );
  return isOn ? "left_out" : "kind_off";
}

function advice(
  reason: ReturnType<typeof whyNone>,
  event: AlertEvent,
  { name }: OpenBox,
): string {
  const label = quoted(ALERT_LABELS[alertKind(event)]);
  switch (reason) {
    case "kind_filtered":
      return `choose ${label} under Events in the filter of ${quoted(name)}`;
    case "kind_off":
      return `switch on an alert for ${label} in Alerts`;
    case "left_out":
      return `the filter or the conditions of ${quoted(name)} leave it out`;
  }
}

const quoted = (name: string): string => `“${name}”`;
