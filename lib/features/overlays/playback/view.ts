import { type Clock, toIso } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import type { RestedAlert } from "@/lib/schema/overlays/receipts.ts";
import { turnIdOf } from "@/lib/widgets/alert_turns.ts";
import { latestCommand } from "@/lib/schema/widgets/rules/latest_command.ts";
import type {
  BoxPlayback,
  PlaybackState,
  PlaybackView,
} from "@/lib/schema/overlays/playback.ts";
import type { PlayingPages } from "./playing_pages.ts";
import { type BoxName, pendingOf, type PlayingBox } from "./pending.ts";
import { holdBack, isFormerTest } from "./offers.ts";
import { isCutShort } from "./rules.ts";
import { boxOfPart } from "./box_names.ts";
import type { PlaybackService } from "./service.ts";

/** Alerts of one list that are shown. */
const MAX_LISTED = 100;
/** Boxes that are shown. */
const MAX_BOXES = 100;

/** Creates the reader of what a channel's alert boxes show, and what waits. */
export function createPlaybackReader(
  { kv, clock, playback, events, pages, boxOf, commandsOf }: {
    kv: Deno.Kv;
    clock: Clock;
    playback: Pick<PlaybackService, "logOf" | "asItStands">;
    events: Pick<EventLog, "findById">;
    pages: Pick<PlayingPages, "isOpen">;
    boxOf: (name: BoxName) => Promise<PlayingBox | null>;
    commandsOf: (channelId: string) => Promise<readonly RetainedCommand[]>;
  },
) {
  /** The event of an alert; nothing of one that is no longer kept. */
  async function withEvent<T extends { eventId: string; playId: string }>(
    channelId: string,
    alert: T,
  ) {
    const event = await events.findById(channelId, alert.eventId);
    return event ? [{ ...alert, ...refOf(event, alert.playId) }] : [];
  }

  async function viewOf(
    name: BoxName,
    box: PlayingBox,
    { revision, stored }: { revision: number; stored: PlaybackState },
    commands: readonly RetainedCommand[],
  ): Promise<BoxPlayback> {
    const { channelId, overlay, boxId } = name;
    const state = playback.asItStands(name, stored);
    const log = await playback.logOf(channelId, state);
    const { alerts, own } = pendingOf(log, state, box);
    const { held } = holdBack(state, own, box.rules.requireApproval);
    const { playing, presentAt } = state;
    const open = pages.isOpen(name);
    const absence = {
      rules: box.rules,
      absentFrom: presentAt,
      now: clock.now(),
    };
    const waiting = alerts.filter((alert) =>
      alert.playId !== playing?.playId &&
      !playing?.folded.some((play) => play.playId === alert.playId) &&
      (open || !isFormerTest(alert, absence))
    );
    const [on = null] = playing
      ? await withEvent(channelId, {
        eventId: playing.eventId,
        playId: playing.playId,
        since: toIso(playing.since),
        durationMs: playing.durationMs,
      })
      : [];
    const unseen = await Promise.all(
      state.unseen.map(({ eventId, playId, reason, at }) =>
        withEvent(channelId, { eventId, playId, reason, at: toIso(at) })
      ),
    );
    const queue = latestCommand(commands, "queue", boxId, box.sceneId);
    return {
      overlay,
      boxId,
      revision,
      open,
      paused: queue?.action === "pause",
      presentAt: toIso(presentAt),
      playing: on,
      waiting: waiting.slice(0, MAX_LISTED)
        .map((alert) => ({
          ...refOf(alert.event, alert.playId),
          cutShort: isCutShort(state, alert),
        })),
      waitingCount: waiting.length,
      held: held.slice(-MAX_LISTED).map((event) => refOf(event, event.id)),
      heldCount: held.length,
      unseen: unseen.flat(),
    };
  }

  /** Lists the boxes that were ever opened and are still there, each with its record. */
  async function* records(channelId: string) {
    const prefix = keys.playbackOf(channelId);
    for await (
      const { key, value } of kv.list<Aggregate<PlaybackState | null>>(
        { prefix },
        { limit: MAX_BOXES },
      )
    ) {
      const { revision, state } = value;
      const name = { channelId, ...boxOfPart(String(key[2])) };
      const box = state && await boxOf(name);
      if (state && box) yield { name, box, revision, stored: state };
    }
  }

  return {
    /** Returns what every alert box of an overlay shows that was ever opened. */
    async read(channelId: string): Promise<PlaybackView> {
      const commands = await commandsOf(channelId);
      const items: BoxPlayback[] = [];
      for await (const { name, box, ...record } of records(channelId)) {
        items.push(await viewOf(name, box, record, commands));
      }
      return { items };
    },

    /** Returns the alerts that would have told of an event and had no turn, as far as it is remembered. */
    async restedOf(channelId: string, eventId: string): Promise<RestedAlert[]> {
      const found: RestedAlert[] = [];
      for await (const { name, box, stored } of records(channelId)) {
        if (!stored.turns) continue;
        const log = await playback.logOf(channelId, stored);
        const { [eventId]: why = {} } = pendingOf(log, stored, box).rested;
        for (const [id, reason] of Object.entries(why)) {
          const own = box.rules.variants.find((one) => turnIdOf(one) === id);
          found.push({
            overlayId: name.overlay,
            boxId: name.boxId,
            alert: own?.name ?? "",
            reason,
          });
        }
      }
      return found;
    },
  };
}

function refOf(event: LiveEvent, playId: string) {
  return {
    eventId: event.id,
    playId,
    kind: event.kind,
    receivedAt: event.receivedAt,
    event,
  };
}
