import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isDeletedCheer } from "@/lib/schema/events/deleted_cheer.ts";
import { isTakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import { ALERTED_KINDS } from "@/lib/schema/events/kinds/given.ts";
import {
  type AlertContent,
  type AlertSettings,
  toAlert,
  withoutEvents,
} from "./alert_content.ts";
import { longestExitMs } from "./alert_motion.ts";
import type { AlertChoice } from "./late_choice.ts";
import { type AlertPlayer, createAlertPlayer } from "./alert_player.ts";
import { type AlertReports, createAlertReports } from "./alert_reports.ts";
import {
  createTakenAlerts,
  type IsGone,
  type TakenAlerts,
} from "./taken_alerts.ts";
import type { PlayingAlert } from "@/lib/overlay/alert_types.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { isAlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import { hasAlert, isTooOld } from "@/lib/widgets/alert_rules.ts";
import {
  chooserWith,
  type ChooseVariant,
} from "@/lib/widgets/choose_variant.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import { isTarget } from "@/lib/overlay/is_target.ts";
import { lateScript } from "@/lib/overlay/late_script.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { CALM_MS } from "@/lib/overlay/use_calm.ts";

/** Number of events that are stored for a replay from the dashboard. */
const KEPT_EVENTS = 200;

/**
 * Between two alerts that begin, with the flash guard: longer than a picture is
 * held back, so that one that was skipped at once is followed by picture, sound
 * and report together.
 */
const APART_MS = CALM_MS + 100;

type TakingEvent = LiveEvent<"chat.deleted"> | LiveEvent<"chat.user_cleared">;

/** Alerts that an alert box plays, and the means to end one. */
interface AlertStage {
  playing: ReadonlySignal<PlayingAlert<AlertContent> | null>;
  player: { current: AlertPlayer<AlertContent> | null };
  /** Tells the service what is shown; `null` on a preview. */
  reports: { current: AlertReports | null };
  choose: ChooseVariant;
}

/** Plays the page's events by the settings of an alert box. */
export function useAlertPlayer(
  instanceId: string,
  settings: ReadonlySignal<AlertSettings>,
  page: PageInfo,
  /** Ads run. */
  ads: ReadonlySignal<boolean>,
): AlertStage {
  const playing = useSignal<PlayingAlert<AlertContent> | null>(null);
  const player = useRef<AlertPlayer<AlertContent> | null>(null);
  const reports = useRef<AlertReports | null>(null);
  const choice = useRef<AlertChoice>(PLAIN);
  useEffect(() => {
    if (page.mode === "still") return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    const begin = () => {
      if (!isLeft) stop ??= play();
    };
    const stopLooking = effect(() => {
      if (choice.current !== PLAIN || !needsMore(settings.value)) {
        return begin();
      }
      // It plays by its other alerts where this cannot be had.
      lateScript(import("./late_choice.ts")).then((script) => {
        // Another change of the settings asked for it, too; that one has events that wait.
        if (!script || isLeft || choice.current !== PLAIN) return;
        const isTold = !stop && page.mode === "live";
        choice.current = script.createLateChoice(chooserWith, isTold);
      }).then(begin);
    });
    return () => {
      isLeft = true;
      stopLooking();
      stop?.();
    };
  }, [instanceId]);
  return { playing, player, reports, choose: choice.current.choose };

  function play(): () => void {
    const shared = overlay();
    const link = page.mode === "live" ? createAlertReports(instanceId) : null;
    const taken = createTakenAlerts();
    const created = createAlertPlayer<AlertContent>({
      rules: () => queueRules(settings.peek()),
      now: shared.serverNow,
      after: pageClocks.after,
      stage: shared.stage,
      onChange: (next) => void (playing.value = next),
      mayStart: () => link?.mayStart() ?? true,
      wasShown: ({ playId }) => link?.wasShown(playId) ?? true,
      onFact: (fact, alert) =>
        link?.tell(fact, alert, {
          through: created.through(),
          holds: settings.peek().requireApproval,
        }),
      from: page.position,
      position: shared.position,
    });
    player.current = created;
    reports.current = link;
    link?.join(
      created,
      // It may have been offered before the page heard that it was taken away.
      (event, playId) =>
        taken.isTakenSince(event) ? null : alertOf(event, playId),
      async (alerts) => {
        const script = await lateScript(import("./missed_summary.ts"));
        // Without the code that counts them, they are told one by one.
        return script?.summaryOf(alerts, settings.peek(), language()) ?? alerts;
      },
      (turns) => choice.current.tell?.(turns),
    );
    const stops = [
      ...followEvents(created, taken),
      ...followControls(created, taken, instanceId, page),
      effect(() => {
        const isHeld = ads.value && settings.value.duringAds === "hold";
        created.pause(isHeld || shared.commands.isPaused(instanceId));
      }),
      effect(() => {
        if (shared.visible.value) created.wake();
      }),
      created.stop,
      () => link?.leave(),
    ];
    return () => {
      for (const stop of stops) stop();
      player.current = null;
      reports.current = null;
    };
  }

  function language() {
    const { format } = settings.peek();
    const { words, locale } = page;
    return { words, formatter: createFormatter({ format, locale }) };
  }

  function alertOf(event: ShownEvent, playId?: string) {
    return toAlert(
      event,
      settings.peek(),
      language(),
      choice.current.choose,
      playId,
    );
  }

  function followEvents(
    target: AlertPlayer<AlertContent>,
    taken: TakenAlerts,
  ): (() => void)[] {
    const kept = new Map<string, ShownEvent>();
    const takeAway = (by: TakingEvent, isGone: IsGone) => {
      if (by.test) return;
      taken.note(by, isGone);
      target.revise((alert) => withoutEvents(alert, isGone));
      // A replay shows what the service has left of them.
      kept.forEach((past, id) => isGone(past) && kept.delete(id));
    };
    const add = (event: ShownEvent, playId?: string) => {
      const alert = alertOf(event, playId);
      if (alert) target.add(alert);
    };
    // Whoever is banned or erased is on no alert any more, one that plays included.
    const onUserCleared = (event: LiveEvent<"chat.user_cleared">) => {
      const person = takenAwayBy(event.data);
      takeAway(event, ({ actor }) => isTakenAway(actor, person));
    };
    // The alert of a cheer goes with its line of chat, whichever is told first.
    const onDeleted = (event: LiveEvent<"chat.deleted">) => {
      if (!event.data.cheer) return;
      takeAway(event, (past) => isDeletedCheer(past, event.data));
    };
    const onEvent = (event: ShownEvent) => {
      if (!isTarget(event, instanceId)) return;
      if (taken.isOfDeletedLine(event)) return;
      kept.set(event.id, event);
      for (const id of [...kept.keys()].slice(0, -KEPT_EVENTS)) kept.delete(id);
      const { wait } = choice.current;
      if (!wait?.(event, () => take(event))) take(event);
    };
    const take = (event: ShownEvent) => {
      const now = settings.peek();
      if (!isWanted(event, now, choice.current.take)) return;
      // It was taken away while it waited to know whose turn it is.
      if (taken.isTakenSince(event)) return;
      if (!isTooOld(event, now.maxAgeMs, overlay().serverNow())) {
        return add(event);
      }
      const alert = alertOf(event);
      if (alert) reports.current?.tell("dropped", alert);
    };
    // Approved twice or by two: it plays once.
    const onApprove = (event: LiveEvent<"control.approve">) => {
      if (!isAddressedTo(event, instanceId, page)) return;
      const { eventId } = event.data;
      const past = kept.get(eventId) ?? toShown(event.data.event);
      if (!past || target.release(eventId)) return;
      add({ ...past, position: event.position }, eventId);
      // Moderators have looked at it: there is nothing left to wait for.
      target.release(eventId);
    };
    const onReject = (event: LiveEvent<"control.reject">) => {
      if (isAddressedTo(event, instanceId, page)) {
        target.reject(event.data.eventId);
      }
    };
    const onReplay = (event: LiveEvent<"control.replay">) => {
      if (!isAddressedTo(event, instanceId, page)) return;
      const past = kept.get(event.data.eventId) ?? toShown(event.data.event);
      // It takes its turn as something new.
      const { id, position } = event;
      if (past) add({ ...past, position }, `${past.id}#${id}`);
    };
    return [
      ...ALERTED_KINDS.map((kind) => overlay().listen(kind, onEvent)),
      overlay().listen("control.replay", onReplay),
      overlay().listen("control.approve", onApprove),
      overlay().listen("chat.user_cleared", onUserCleared),
      overlay().listen("chat.deleted", onDeleted),
      overlay().listen("control.reject", onReject),
    ];
  }
}

function followControls(
  player: AlertPlayer<AlertContent>,
  taken: TakenAlerts,
  instanceId: string,
  page: PageInfo,
): (() => void)[] {
  return [
    overlay().listen("control.skip", (order) => {
      if (isAddressedTo(order, instanceId, page)) player.skip();
    }),
    overlay().listen("control.clear", (order) => {
      if (!isAddressedTo(order, instanceId, page)) return;
      taken.note(order, () => true);
      player.clear();
    }),
  ];
}

/** An event that came with an order; `null` for one that no alert box shows. */
function toShown(event: unknown): ShownEvent | null {
  return isAlertEvent(event) ? event : null;
}

function isWanted(
  event: ShownEvent,
  settings: AlertSettings,
  choose: ChooseVariant,
): boolean {
  // It has its turn now, whenever it is approved: in the dashboard, which means
  // replayed from there.
  return hasAlert(event, settings, choose) &&
    (event.test || !settings.requireApproval);
}

/** Chooses by all that most alert boxes ask for. */
const PLAIN: AlertChoice = { choose: chooserWith(), take: chooserWith() };

/** Tells whether an alert asks for words of a message, or does not play for each event. */
const needsMore = ({ variants }: AlertSettings): boolean =>
  variants.some(({ conditions, cooldownMs, dailyMax }) =>
    cooldownMs + dailyMax > 0 || conditions.some(({ op }) => op === "contains")
  );

function queueRules(settings: AlertSettings) {
  return {
    ...settings,
    // The one that goes is gone before the next one comes.
    gapMs: Math.max(settings.gapMs, longestExitMs(settings)),
    calmMs: settings.a11y.flashGuard ? APART_MS : 0,
  };
}
