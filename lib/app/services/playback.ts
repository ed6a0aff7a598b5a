import type { NewId } from "@/lib/core/ids.ts";
import { toIso } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventData, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { toDraft } from "@/lib/features/overlays/browser_sources/widget_draft.ts";
import { createPlayingPages } from "@/lib/features/overlays/playback/playing_pages.ts";
import { createPageTalk } from "@/lib/features/overlays/playback/page_talk.ts";
import type {
  BoxName,
  PlayingBox,
} from "@/lib/features/overlays/playback/pending.ts";
import type {
  PlaybackCommand,
  PlaybackDone,
} from "@/lib/schema/overlays/playback.ts";
import { receiptOf } from "@/lib/features/overlays/playback/receipt_of.ts";
import { boxOfPart } from "@/lib/features/overlays/playback/box_names.ts";
import { createPlayback } from "@/lib/features/overlays/playback/service.ts";
import {
  createPlaybackReader,
  type PlaybackReader,
} from "@/lib/features/overlays/playback/view.ts";
import type { DockCaller, DockKey } from "@/lib/schema/account/dock_keys.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import {
  createOutbox,
  type Outbox,
} from "@/lib/event_log/projections/outbox.ts";
import type { SettingsOf } from "@/lib/widgets/define_widget.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { EventParts, LiveParts } from "./live.ts";

/** Playback of alert boxes, and the dashboard's actions about it. */
export interface PlaybackPart extends PlaybackReader {
  /** Carries an action out; failures as the record has them. */
  command(
    name: BoxName,
    command: PlaybackCommand,
    caller: LoginSession | DockCaller,
  ): Promise<PlaybackDone>;
}

const ALERT_BOX = "alert-box" satisfies (typeof alertBox)["id"];

/**
 * Creates the record of what alert boxes play, and connects it with the pages
 * of this process.
 */
export function createPlaybackParts(
  { kv, clock, log }: Outside,
  { newId, events, shown, interaction, live, docksOf }: {
    newId: NewId;
    events: EventParts;
    shown: SceneReader;
    /** Publishes small states to pages. */
    interaction: { outbox: Pick<Outbox, "publish" | "publishSoon"> };
    live: Pick<LiveParts, "overlayControl" | "overlays">;
    /** Lists the keys of a channel's docks. */
    docksOf: (channelId: string) => Promise<readonly DockKey[]>;
  },
) {
  /** Returns how a box is set up on an overlay; `null` where it is not. */
  async function boxOf(
    { channelId, overlay, boxId }: BoxName,
  ): Promise<PlayingBox | null> {
    const kind = widgetKind(ALERT_BOX);
    if (!kind) return null;
    const instances = await shown.instances(channelId);
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
    const settings = toDraft(instance, kind, instance?.pack ?? null, false)
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
    append: events.log.append,
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
    events: events.log,
    states: interaction.outbox,
    orders,
    reach: events.connections.reach,
    pages,
    boxOf,
  });
  const talk = createPageTalk({
    clock,
    playback,
    pages,
    log,
    keepReceipts: (channelId, overlay, page, reports) =>
      live.overlays.receipts.recordReports(
        channelId,
        overlay,
        reports.flatMap((report) => receiptOf(report, page) ?? []),
      ),
  });
  events.sockets.setPlayback(talk);
  const reader = createPlaybackReader({
    kv,
    clock,
    playback,
    events: events.log,
    pages,
    boxOf,
    commandsOf: live.overlayControl.retained,
  });

  /** Returns the name under which a caller decides. */
  async function nameOf(caller: LoginSession | DockCaller): Promise<string> {
    if ("login" in caller) return caller.login;
    const docks = await docksOf(caller.channelId);
    return docks.find(({ id }) => id === caller.keyId)?.name ?? "A dock";
  }

  const part: PlaybackPart = {
    ...reader,
    async command(name, command, caller) {
      switch (command.action) {
        case "skip":
        case "pause":
        case "resume":
        case "clear": {
          const { revision } = await playback.read(name);
          const { reach } = await live.overlayControl.order(name.channelId, {
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
  };

  return {
    part,

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
