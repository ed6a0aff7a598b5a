import type { Clock } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PlayingBox } from "@/lib/features/overlays/playback/pending.ts";
import { firstPlayback } from "@/lib/features/overlays/playback/rules.ts";
import type { PageConnection } from "@/lib/features/overlays/playback/playing_pages.ts";
import type {
  PlaybackReport,
  PlaybackState,
} from "@/lib/schema/overlays/playback.ts";
import { takeReport } from "@/lib/features/overlays/playback/take_report.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";

/** An overlay of a channel. */
export const SCENE = { channelId: "c", overlay: "scn_1" };

/** Connects a page that has just been heard of, and takes whatever is sent to it. */
export function connect(clock: Clock, overlay = SCENE.overlay): PageConnection {
  return {
    channelId: "c",
    overlay,
    heardAt: clock.steady(),
    leads: false,
    send: () => true,
    ask() {},
    cut() {},
  };
}

const EPOCH = "01J00000000000000000000000";

/** Returns the place of the log's event number `index`. */
export const at = (index: number): string =>
  `${EPOCH}-${String(index).padStart(20, "0")}.0`;

/** The place after everything. */
export const HEAD = at(999_999);

/** Creates a tip that was received at `receivedAt`, ms since the epoch. */
export function tip(
  index: number,
  receivedAt: number,
  more: Partial<AlertEvent> = {},
): AlertEvent {
  const when = new Date(receivedAt).toISOString();
  return {
    v: 1,
    id: `e${index}`,
    kind: "tip",
    occurredAt: when,
    receivedAt: when,
    position: at(index),
    platform: "streamlabs",
    test: false,
    act: `e${index}`,
    actor: { id: `id-${index}`, login: null, name: `Fan ${index}` },
    data: {
      amount: { currency: "EUR", amountMinor: 500 },
      baseAmount: null,
      message: null,
      transactionId: `t${index}`,
      recurring: null,
    },
    ...more,
  } as AlertEvent;
}

/** Creates an order of the dashboard as the log has it. */
export function order<K extends LiveEvent["kind"]>(
  kind: K,
  index: number,
  data: Record<string, unknown> = {},
): LiveEvent {
  return {
    ...tip(index, 0),
    kind,
    actor: null,
    data: { sceneId: null, instanceId: null, ...data },
  } as unknown as LiveEvent;
}

/** Creates an alert box by its defaults, with some other settings. */
export function box(settings: Record<string, unknown> = {}): PlayingBox {
  return {
    overlay: "scn_1",
    boxId: "ins_1",
    sceneId: "scn_1",
    rules: alertBox.settings.parse(settings),
    maxQueue: 200,
  };
}

/** Creates the report of a page about the alert of event number `index`. */
export function report(
  kind: PlaybackReport["kind"],
  index: number,
  more: Partial<PlaybackReport> = {},
): PlaybackReport {
  return {
    n: 1,
    box: "ins_1",
    kind,
    playId: `e${index}`,
    eventId: `e${index}`,
    position: at(index),
    at: 0,
    ...more,
  };
}

/** Instant of the tests, ms since the epoch. */
export const NOW = Date.parse("2026-05-01T12:00:00.000Z");
/** State before the first report. */
export const START = firstPlayback(at(0), NOW);

/** Returns the state after a page's report. */
export function take(
  state: PlaybackState,
  one: PlaybackReport,
  page = "page-one",
  now = NOW,
): PlaybackState {
  return takeReport(state, one, { page, head: HEAD, now, hasBegun: true });
}
