import type { Clock } from "@/lib/core/clock.ts";
import { createGatheredRuns } from "@/lib/core/gathered_runs.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent, NewEvent } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { Outbox } from "@/lib/projections/outbox.ts";
import { isAlertEvent } from "@/lib/widgets/event_amounts.ts";
import {
  NEWEST,
  type ReachOf,
  type SourceReach,
} from "@/lib/features/overlays/connections/schema.ts";
import { createPublishedState } from "@/lib/projections/published_state.ts";
import { type AlertCommand, alertOrder, applyCommand } from "./actions.ts";
import { decisionOf } from "./decisions.ts";
import { createAlertLog } from "./alert_log.ts";
import { holdBack, newestThatFit, offer, type Offered } from "./offers.ts";
import type { PlayingPages } from "./playing_pages.ts";
import { type BoxName, pendingOf, type PlayingBox } from "./pending.ts";
import { createReportTaker, type PageReports } from "./report_taker.ts";
import { createReturningPages } from "./returning_pages.ts";
import {
  checkPlaying,
  compact,
  firstPlayback,
  isCrowded,
  isOfLog,
  settlePlays,
  settleUnseen,
} from "./rules.ts";
import type {
  PlaybackDone,
  PlaybackReport,
  PlaybackState,
  PlaybackSyncMessage,
} from "./schema.ts";

/** Answer to a page that opens or was away, about one alert box. */
export interface BoxOffer {
  boxId: string;
  /** Everything up to here is over. */
  after: string;
  /** Plays of later events that are over. */
  settled: PlaybackState["settled"];
  /**
   * Alert that another page is showing, and for how long it may, in ms; without
   * an id where one that has no connection may be showing any of them.
   */
  playing: { playId: string; leftMs: number } | null;
  offered: Offered[];
}

type Stored = PlaybackState | null;

/** A copy that waits for its turn shows an alert with the page that began it within so many ms before. */
const JOIN_MS = 800;

/** Dependencies of playback. */
interface PlaybackDeps {
  kv: Deno.Kv;
  clock: Clock;
  newId: NewId;
  events: Pick<EventLog, "read" | "newest" | "findById">;
  /** Publishes records that have changed. */
  states: Pick<Outbox, "publish" | "publishSoon">;
  /** Publishes orders to pages. */
  orders: Pick<Outbox, "publish">;
  reach: ReachOf;
  pages: Pick<
    PlayingPages,
    "lifeOf" | "lifeBefore" | "noteBegun" | "hasBegun"
  >;
  /** Returns how a box is set up; `null` where the overlay does not show it. */
  boxOf: (name: BoxName) => Promise<PlayingBox | null>;
}

/** Splits the part of a channel that a record is of; see `partOf`. */
export function boxOfPart(part: string): { overlay: string; boxId: string } {
  const [overlay = "", boxId = ""] = part.split(SEPARATOR);
  return { overlay, boxId };
}

const SEPARATOR = "~";
const lineOf = (name: BoxName) => `${name.channelId}\n${partOf(name)}`;
const partOf = ({ overlay, boxId }: Pick<BoxName, "overlay" | "boxId">) =>
  `${overlay}${SEPARATOR}${boxId}`;

/** Creates the record of what alert boxes have played, and still have to play. */
export function createPlayback(
  { kv, clock, newId, events, states, orders, reach, pages, boxOf }:
    PlaybackDeps,
) {
  const common = {
    kv,
    clock,
    kind: "playback.state",
    recordOf: (channelId: string, part: string) =>
      keys.playback(channelId, part),
    initial: null,
  } as const;
  const commanded = createPublishedState<Stored>({ ...common, outbox: states });
  const noted = createPublishedState<Stored>({
    ...common,
    outbox: { ...states, publish: () => Promise.resolve() },
  });

  /** Changes a record by what pages say, and tells of it soon: nobody waits for that. */
  async function change(
    name: BoxName,
    alter: (state: Stored) => Promise<Stored | undefined>,
    isTold: (state: Stored) => boolean = () => true,
  ): Promise<void> {
    const { channelId } = name;
    const part = partOf(name);
    const { aggregate: { state }, changed } = await noted
      .change(channelId, {}, alter, { part });
    if (!changed || !isTold(state)) return;
    states.publishSoon(keys.stateNote("playback.state", channelId, part));
  }

  const readLog = createAlertLog(events);
  const runs = createGatheredRuns<PageReports>();
  const takeReports = createReportTaker({ clock, pages, boxOf, readLog });
  const returning = createReturningPages({ clock });

  const earlier = ({ after, heldAfter }: PlaybackState) =>
    after < heldAfter ? after : heldAfter;

  async function shortened(
    name: BoxName,
    state: PlaybackState,
  ): Promise<PlaybackState> {
    if (!isCrowded(state)) return state;
    const box = await boxOf(name);
    const log = box ? await readLog(name.channelId, earlier(state)) : [];
    const pending = box ? pendingOf(log, state, box).alerts : [];
    return compact(state, pending, clock.now());
  }

  /** Takes what pages report of one box together, in one commit. */
  async function takeTogether(
    name: BoxName,
    batches: readonly PageReports[],
  ): Promise<void> {
    const { channelId } = name;
    const isBurst = batches.every(({ own }) =>
      own.every(({ kind }) => kind === "dropped")
    );
    const take = async (state: Stored) => {
      for (const { credible } of batches) credible.length = 0;
      if (state === null) return undefined;
      returning.note(lineOf(name), state);
      const head = await events.newest(channelId);
      const after = await takeReports(state, name, head, batches);
      return after === state ? undefined : await shortened(name, after);
    };
    // What did not fit is told with the end of what is on.
    await change(name, take, (state) => !(isBurst && state?.playing));
  }

  /** Answers what a page has to play of one box, and notes what it has not. */
  async function syncBox(
    box: PlayingBox,
    channelId: string,
    { page, from, awayMs }: PlaybackSyncMessage,
  ): Promise<BoxOffer> {
    const name = { channelId, overlay: box.overlay, boxId: box.boxId };
    let answer: BoxOffer | null = null;
    await change(name, async (stored) => {
      const head = await events.newest(channelId);
      const now = clock.now();
      const begin = from !== null && isOfLog(from, head) ? from : head;
      const known = stored !== null && isOfLog(stored.after, head)
        ? stored
        : firstPlayback(begin, now);
      if (stored) returning.note(lineOf(name), stored);
      if (awayMs !== null && awayMs > 0) returning.returned(lineOf(name));
      const log = await readLog(channelId, earlier(known));
      const { playing } = known;
      const checked = playing === null ? known : checkPlaying(
        known,
        // A page that asks plays nothing that it has not told of.
        playing.page === page && awayMs === null
          ? pages.lifeBefore(page)
          : pages.lifeOf(playing.page),
        now,
      );
      const { alerts, gone, own } = pendingOf(log, checked, box);
      const on = checked.playing;
      // A page that has just opened takes longer to begin.
      const joins = on !== null && awayMs === 0 && now - on.since <= JOIN_MS;
      const other = on !== null && on.page !== page && !joins ? on : null;
      const others = alerts.filter(({ playId }) => playId !== other?.playId);
      const { state, offered } = offer(settlePlays(checked, gone), others, {
        rules: box.rules,
        absentFrom: awayMs === null ? known.presentAt : now - awayMs,
        now,
      });
      const room = newestThatFit(offered.slice(-box.maxQueue));
      const crowded = offered.slice(0, offered.length - room.length)
        .map(({ alert }) => alert);
      const held = holdBack(
        settleUnseen(state, crowded, "dropped", now),
        own,
        box.rules.requireApproval,
      ).state;
      const next = await shortened(name, held);
      const waitMs = room.length > 0 ? returning.waitMs(lineOf(name)) : 0;
      answer = {
        boxId: box.boxId,
        after: next.after,
        settled: next.settled,
        playing: other
          ? {
            playId: other.playId,
            leftMs: Math.max(0, other.since + other.durationMs - now),
          }
          : waitMs > 0
          ? { playId: "", leftMs: waitMs }
          : null,
        offered: room,
      };
      return next === stored ? undefined : { ...next, presentAt: now };
    });
    if (!answer) throw new Error("The record was not read");
    return answer;
  }

  async function eventOf(
    channelId: string,
    eventId: string,
  ): Promise<LiveEvent> {
    const event = await events.findById(channelId, eventId);
    if (event && isAlertEvent(event)) return event;
    throw new AppError(
      "not_found",
      `Cannot find alert "${eventId}": it is not in the channel's log`,
    );
  }

  /** Publishes an order to the pages of a box; returns which of them obeyed. */
  async function reachOf(
    { channelId, overlay, boxId }: BoxName,
    { id, kind }: NewEvent,
  ): Promise<SourceReach> {
    await orders.publish(keys.playbackOrdersOf(channelId));
    // Another process may still be publishing it.
    const position = (await events.findById(channelId, id))?.position ?? NEWEST;
    return await reach(channelId, {
      position,
      kind,
      sceneId: overlay,
      instanceId: boxId,
    });
  }

  return {
    /** Returns the record of a box; `null` while no page of it was ever opened. */
    async read(name: BoxName) {
      const { revision, state } = await commanded
        .read(name.channelId, partOf(name));
      return { revision, state };
    },

    /** Everything that a box may have to do with after a record's position. */
    logOf: (channelId: string, state: PlaybackState) =>
      readLog(channelId, earlier(state)),

    /**
     * Tells a page what to play of its boxes. Boxes that its overlay does not
     * show are left out.
     */
    async sync(
      channelId: string,
      overlay: string,
      message: PlaybackSyncMessage,
    ): Promise<BoxOffer[]> {
      const offers: BoxOffer[] = [];
      for (const boxId of new Set(message.boxes)) {
        const box = await boxOf({ channelId, overlay, boxId });
        if (box) offers.push(await syncBox(box, channelId, message));
      }
      return offers;
    },

    /**
     * Takes what a page reports, in its order; giving the same again changes
     * nothing. Reports that the page cannot know, and those about boxes that
     * have no record, are dropped; those that were taken are returned.
     */
    async report(
      channelId: string,
      overlay: string,
      page: string,
      reports: readonly PlaybackReport[],
    ): Promise<PlaybackReport[]> {
      const taken: PlaybackReport[] = [];
      const each = reports.flatMap(({ more = [], ...report }) => [
        report,
        ...more.map((play) => ({ ...report, ...play })),
      ]);
      const byBox = Map.groupBy(each, ({ box }) => box);
      for (const [boxId, own] of byBox) {
        const credible: PlaybackReport[] = [];
        const name = { channelId, overlay, boxId };
        // With whatever its copies report meanwhile.
        await runs.add(
          lineOf(name),
          { page, own, credible },
          (batches) => takeTogether(name, batches),
        );
        taken.push(...credible);
      }
      return taken;
    },

    /** Notes that the last page of an overlay has closed. */
    async closed(
      channelId: string,
      overlay: string,
      boxes: Iterable<string>,
    ): Promise<void> {
      for (const boxId of boxes) {
        await change(
          { channelId, overlay, boxId },
          (state) =>
            Promise.resolve(
              state ? { ...state, presentAt: clock.now() } : undefined,
            ),
        );
      }
    },

    /**
     * Carries an action of the dashboard out, once; `by` names who decided. Throws `not_found` for a
     * box that no page was ever opened of, and for an event that is no longer
     * kept.
     */
    async command(
      name: BoxName,
      { boxId: _boxId, ...command }: AlertCommand,
      by: string,
    ): Promise<PlaybackDone> {
      const { channelId } = name;
      const event = command.action === "dismiss_all"
        ? null
        : await eventOf(channelId, command.eventId);
      let order: NewEvent | null = null;
      const { aggregate, changed } = await commanded.change(
        channelId,
        command,
        (state) => {
          order = null;
          if (state === null) {
            throw new AppError(
              "not_found",
              "Cannot find the alert box: no page of the overlay was ever opened",
            );
          }
          const now = clock.now();
          const next = applyCommand(state, command, event, { by, now });
          if (next.state === state) return undefined;
          if (next.order && event) {
            order = alertOrder(next.order, event, {
              overlay: name.overlay,
              boxId: name.boxId,
              id: `control:${newId("evt")}`,
              now,
            });
          }
          return next.state;
        },
        {
          part: partOf(name),
          also(operation) {
            if (!order) return;
            operation.set(keys.playbackOrder(channelId, order.id), order);
          },
        },
      );
      return {
        revision: aggregate.revision,
        changed,
        decision: event && aggregate.state &&
          decisionOf(aggregate.state, event.id),
        reach: order && await reachOf(name, order),
      };
    },
  };
}

/** Keeps the record of what alert boxes play. */
export type PlaybackService = ReturnType<typeof createPlayback>;
