import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  createOutbox,
  type Outbox,
} from "@/lib/event_log/projections/outbox.ts";
import type { OpenPages } from "@/lib/event_log/sockets/open_pages.ts";
import type { EventSockets } from "@/lib/event_log/sockets/event_socket.ts";
import { toDraft } from "@/lib/features/overlays/browser_sources/widget_preview.ts";
import type { ConnectionService } from "@/lib/features/overlays/connections/service.ts";
import type { OverlayControl } from "@/lib/features/overlays/control/service.ts";
import type { ReceiptService } from "@/lib/features/overlays/receipts/service.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { DockCaller, DockKey } from "@/lib/schema/account/dock_keys.ts";
import type { ProgramCaller } from "@/lib/schema/account/program_keys.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { EventData, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  PlaybackCommand,
  PlaybackDone,
} from "@/lib/schema/overlays/playback.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import type { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import { type LooksOfChannel, wornLook } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { createAlertReach } from "./alert_reach.ts";
import { boxOfPart } from "./box_names.ts";
import { createPageTalk } from "./page_talk.ts";
import type { BoxName, PlayingBox } from "./pending.ts";
import { createPlayingPages } from "./playing_pages.ts";
import { receiptOf } from "./receipt_of.ts";
import { createPlayback } from "./service.ts";
import { createPlaybackReader } from "./view.ts";

/** Person or program that decides about an alert. */
type Decider = LoginSession | DockCaller | ProgramCaller;

const ALERT_BOX = "alert-box" satisfies (typeof alertBox)["id"];

/**
 * Creates the record of what alert boxes play, and connects it with the pages
 * of this process.
 */
export function createPlaybackPart(
  {
    kv,
    clock,
    log,
    newId,
    events,
    sockets,
    shown,
    states,
    pages: openPages,
    docksOf,
    metrics,
    ...others
  }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    newId: NewId;
    events: EventLog;
    sockets: Pick<EventSockets, "setPlayback">;
    /** The open pages of all processes. */
    pages: Pick<OpenPages, "list">;
    shown: SceneReader;
    /** Returns the looks that the channel has chosen and made. */
    channelLooksOf: (channelId: string) => Promise<LooksOfChannel>;
    /** Returns widgets with the alerts that each alert box among them plays. */
    withAlerts: (
      channelId: string,
      widgets: readonly Instance[],
    ) => Promise<Instance[]>;
    /** Publishes small states to pages. */
    states: Pick<Outbox, "publish" | "publishSoon">;
    reach: ConnectionService["reach"];
    control: OverlayControl;
    receipts: Pick<ReceiptService, "recordReports">;
    /** Lists the keys of a channel's docks. */
    docksOf: (channelId: string) => Promise<readonly DockKey[]>;
    metrics?: Metrics | undefined;
  },
) {
  const { reach, control, receipts } = others;
  /** Returns how a box is set up on an overlay; `null` where it is not. */
  async function boxOf(
    { channelId, overlay, boxId }: BoxName,
  ): Promise<PlayingBox | null> {
    const kind = widgetKind(ALERT_BOX);
    if (!kind) return null;
    const [instances, ofChannel] = await Promise.all([
      shown.instances(channelId),
      others.channelLooksOf(channelId),
    ]);
    const instance =
      instances.find(({ id, type }) => id === boxId && type === ALERT_BOX) ??
        null;
    // A page can show one that was never set up.
    if (instance === null && boxId !== ALERT_BOX) return null;
    const scenes = overlay === boxId ? [] : await shown.scenes(channelId);
    const scene = scenes.find(({ id, items }) =>
      id === overlay && items.some((item) => item.id === boxId)
    );
    if (overlay !== boxId && !scene) return null;
    // The kind's own schema made them.
    const look = wornLook(instance?.pack ?? null, ofChannel);
    const [drawn = null] = instance
      ? await others.withAlerts(channelId, [instance])
      : [];
    const settings = toDraft(drawn, kind, look, false)
      .settings as SettingsOf<typeof alertBox>;
    return {
      overlay,
      boxId,
      sceneId: instance?.sceneId ?? null,
      rules: settings,
      maxQueue: settings.maxQueue,
    };
  }

  const orders = createOutbox<NewEvent>({
    kv,
    clock,
    log,
    keys,
    append: events.append,
    source: {
      name: "playback",
      notes: keys.playbackOrders(),
      placeParts: 1,
      channelOf: ([, channelId]) => String(channelId),
      eventsOf: (_place, notes) =>
        Promise.resolve(notes.map(({ value }) => value)),
    },
  });
  const pages = createPlayingPages({ clock });
  const playback = createPlayback({
    kv,
    clock,
    newId,
    events,
    states,
    orders,
    reach,
    pages,
    boxOf,
    metrics,
  });
  const talk = createPageTalk({
    clock,
    playback,
    pages,
    log,
    keepReceipts: (channelId, overlay, page, reports) =>
      receipts.recordReports(
        channelId,
        overlay,
        reports.flatMap((report) => receiptOf(report, page) ?? []),
      ),
  });
  sockets.setPlayback(talk);
  const reader = createPlaybackReader({
    kv,
    clock,
    playback,
    events,
    pages,
    boxOf,
    commandsOf: control.retained,
  });

  /** Returns the name under which a caller decides. */
  async function nameOf(caller: Decider): Promise<string> {
    if ("login" in caller) return caller.login;
    if ("programKey" in caller) return caller.programKey.name;
    const docks = await docksOf(caller.channelId);
    return docks.find(({ id }) => id === caller.keyId)?.name ?? "A dock";
  }

  return {
    ...reader,

    alertReach: createAlertReach({ events, openPages, shown, boxOf }),

    /** Carries an action out; failures as the record has them. */
    async command(
      name: BoxName,
      command: PlaybackCommand,
      caller: Decider,
    ): Promise<PlaybackDone> {
      switch (command.action) {
        case "skip":
        case "pause":
        case "resume":
        case "clear": {
          const { revision } = await playback.read(name);
          const { reach } = await control.order(name.channelId, {
            action: command.action,
            sceneId: null,
            instanceId: name.boxId,
          }, command.idempotencyKey);
          return { revision, changed: true, decision: null, reach };
        }
        default:
          return await playback.command(name, command, await nameOf(caller));
      }
    },

    /** Returns what an event tells of a record. */
    async brief(
      channelId: string,
      place: string,
    ): Promise<EventData<"playback.state">> {
      const box = boxOfPart(place);
      const { revision, state } = await playback.read({ channelId, ...box });
      const playing = state?.playing ?? null;
      return {
        ...box,
        revision,
        playing: playing && {
          eventId: playing.eventId,
          playId: playing.playId,
          since: toIso(playing.since),
          durationMs: playing.durationMs,
        },
        unseen: state?.unseen.length ?? 0,
      };
    },

    start: orders.start,

    async stop(): Promise<void> {
      await talk.settled();
      await orders.stop();
    },
  };
}
