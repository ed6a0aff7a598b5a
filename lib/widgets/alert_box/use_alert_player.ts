import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { SUPPORT_KINDS } from "@/lib/widgets/settings/event_kinds.ts";
import {
  type AlertContent,
  type AlertSettings,
  toAlert,
} from "./alert_content.ts";
import { type AlertPlayer, createAlertPlayer } from "./alert_player.ts";
import type { PlayingAlert } from "@/lib/browser/alert_types.ts";
import type { ShownEvent } from "@/lib/browser/describe_event.ts";
import { createFormatter } from "@/lib/browser/format.ts";
import { isAddressedTo } from "@/lib/widgets/is_addressed_to.ts";
import { isMeantFor } from "@/lib/browser/is_meant_for.ts";
import { keep, readKept } from "@/lib/browser/kept_values.ts";
import { exitMs } from "@/lib/browser/motion.ts";
import { overlay } from "@/lib/browser/overlay_context.ts";
import { pageClocks } from "@/lib/browser/page_clock.ts";
import type { PageInfo } from "@/lib/browser/page_info.ts";
import { countsForWidget } from "@/lib/browser/counts_for_widget.ts";
import { parseMemory } from "@/lib/browser/resume_alerts.ts";
import { ALERTS_KEY } from "@/lib/browser/resume_point.ts";

const KINDS = [...SUPPORT_KINDS, "gift.recipient"] as const;

/**
 * Interval at which the position of the page is stored; a reload continues from
 * there for a minute.
 */
const KEEP_MS = 15_000;

/** Number of events that are stored for a replay from the dashboard. */
const KEPT_EVENTS = 200;

/** Alerts that an alert box plays, and the means to end one. */
interface AlertStage {
  playing: ReadonlySignal<PlayingAlert<AlertContent> | null>;
  player: { current: AlertPlayer<AlertContent> | null };
}

/** Plays the page's events by the settings of an alert box. */
export function useAlertPlayer(
  instanceId: string,
  settings: ReadonlySignal<AlertSettings>,
  page: PageInfo,
): AlertStage {
  const playing = useSignal<PlayingAlert<AlertContent> | null>(null);
  const player = useSignal<AlertStage["player"]>({ current: null }).value;
  useEffect(() => {
    if (page.mode === "still") return;
    const shared = overlay();
    const key = ALERTS_KEY + instanceId;
    const created = createAlertPlayer<AlertContent>({
      rules: () => queueRules(settings.peek()),
      now: shared.serverNow,
      after: pageClocks.after,
      stage: shared.stage,
      onChange: (next) => void (playing.value = next),
      memory: parseMemory(readKept(key)),
      from: page.position,
      position: shared.position,
      remember: (memory) => keep(key, JSON.stringify(memory)),
    });
    player.current = created;
    const stops = [
      ...followEvents(created, settings, page),
      ...followControls(created, instanceId, page),
      effect(() => created.pause(shared.commands.isPaused(instanceId))),
      effect(() => {
        if (shared.visible.value) created.wake();
      }),
      keepAlways(created),
      created.stop,
    ];
    return () => {
      for (const stop of stops) stop();
      player.current = null;
    };
  }, [instanceId]);
  return { playing, player };

  function followEvents(
    target: AlertPlayer<AlertContent>,
    current: ReadonlySignal<AlertSettings>,
    info: PageInfo,
  ): (() => void)[] {
    const kept = new Map<string, ShownEvent>();
    const add = (event: ShownEvent, playId?: string) => {
      const now = current.peek();
      const language = {
        words: info.words,
        formatter: createFormatter({ format: now.format, locale: info.locale }),
      };
      const alert = toAlert(event, now, language, playId);
      if (alert) target.add(alert);
    };
    const onEvent = (event: ShownEvent) => {
      if (!isMeantFor(event, instanceId)) return;
      kept.set(event.id, event);
      for (const id of [...kept.keys()].slice(0, -KEPT_EVENTS)) kept.delete(id);
      if (isWanted(event, current.peek(), info)) add(event);
    };
    const onReplay = (event: LiveEvent<"control.replay">) => {
      if (!isAddressedTo(event, instanceId, info)) return;
      const past = kept.get(event.data.eventId) ?? toShown(event.data.event);
      // It takes its turn as something new.
      const { id, position } = event;
      if (past) add({ ...past, position }, `${past.id}#${id}`);
    };
    return [
      ...KINDS.map((kind) => overlay().listen(kind, onEvent)),
      ...KINDS.map((kind) => overlay().listenMissed(kind, onEvent)),
      overlay().listen("control.replay", onReplay),
      overlay().listenMissed("control.replay", onReplay),
    ];
  }
}

/** A page may end at any moment, without a word: then it was there a moment ago. */
function keepAlways({ keep }: Pick<AlertPlayer<unknown>, "keep">): () => void {
  keep();
  const timer = setInterval(keep, KEEP_MS);
  const onLeave = () => keep(true);
  addEventListener("pagehide", onLeave);
  return () => {
    clearInterval(timer);
    removeEventListener("pagehide", onLeave);
  };
}

function followControls(
  player: AlertPlayer<AlertContent>,
  instanceId: string,
  page: PageInfo,
): (() => void)[] {
  type Order = LiveEvent<"control.skip"> | LiveEvent<"control.clear">;
  const ifMeant = (run: () => void) => (order: Order) => {
    if (isAddressedTo(order, instanceId, page)) run();
  };
  const clear = ifMeant(player.clear);
  return [
    overlay().listen("control.skip", ifMeant(player.skip)),
    overlay().listen("control.clear", clear),
    // What came before it in a reload is cleared as well.
    overlay().listenMissed("control.clear", clear),
  ];
}

/** An event that came with an order; `null` for one that no alert box shows. */
function toShown(event: unknown): ShownEvent | null {
  const isShown = typeof event === "object" && event !== null &&
    "kind" in event && KINDS.some((kind) => kind === event.kind);
  // The log took it by the schema of its kind.
  return isShown ? event as ShownEvent : null;
}

function isWanted(
  event: ShownEvent,
  settings: AlertSettings,
  page: PageInfo,
): boolean {
  // Approved in the dashboard means replayed from there.
  if (settings.requireApproval && !event.test) return false;
  const perRecipient = settings.groupGifts === "per-recipient";
  if (event.kind === "gift.recipient" && !perRecipient) return false;
  if (event.kind === "gift" && perRecipient) return false;
  // A test event is made to be seen; `filter.includeTest` is about figures.
  const testing = event.test || page.mode === "preview";
  if (!countsForWidget(event, settings.filter, testing)) return false;
  const age = overlay().serverNow() - Date.parse(event.receivedAt);
  return settings.maxAgeMs === 0 || age <= settings.maxAgeMs;
}

function queueRules(settings: AlertSettings) {
  return {
    ...settings,
    // The one that goes is gone before the next one comes.
    gapMs: Math.max(settings.gapMs, exitMs(settings.motion)),
  };
}
