import type { Clock } from "@/lib/core/clock.ts";
import { createGatheredRuns } from "@/lib/core/gathered_runs.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import type { ReachOf } from "@/lib/schema/overlays/connections.ts";
import {
  createPublishedState,
  type PublishedState,
} from "@/lib/event_log/projections/published_state.ts";
import {
  type PlaybackReport,
  type PlaybackState,
  type PlaybackSyncMessage,
  UNSEEN_REASONS,
} from "@/lib/schema/overlays/playback.ts";
import { createAlertLog } from "./alert_log.ts";
import { partOfBox } from "./box_names.ts";
import { type BoxOffer, offerToPage } from "./box_offer.ts";
import { createAlertCommand } from "./alert_command.ts";
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
  newlyMissed,
} from "./rules.ts";

type Stored = PlaybackState | null;

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
    "lifeOf" | "lifeOn" | "lifeBefore" | "noteBegun" | "hasBegun"
  >;
  /** Returns how a box is set up; `null` where the overlay does not show it. */
  boxOf: (name: BoxName) => Promise<PlayingBox | null>;
  metrics?: Metrics | undefined;
}

const lineOf = (name: BoxName) => `${name.channelId}\n${partOfBox(name)}`;

/** Returns for how long the page that shows an alert may still do so. */
const leftOf = (
  { playId, since, durationMs }: NonNullable<PlaybackState["playing"]>,
  now: number,
) => ({ playId, leftMs: Math.max(0, since + durationMs - now) });

/** Creates what has a record count the alerts that its changes list as unseen. */
function countsMissed(metrics: Metrics | undefined) {
  if (!metrics) return (record: PublishedState<Stored>) => record;
  // From 0 on, so that the first is an increase.
  const missed = new Map(UNSEEN_REASONS.map((reason) => [
    reason,
    metrics.counter("limelight_alerts_missed_total", { reason }),
  ]));
  return (record: PublishedState<Stored>): PublishedState<Stored> => ({
    ...record,
    async change(channelId, command, alter, how) {
      let before: Stored = null;
      const made = await record.change(
        channelId,
        command,
        (known) => alter(before = known),
        how,
      );
      if (made.changed) {
        for (const { reason } of newlyMissed(before, made.aggregate.state)) {
          missed.get(reason)?.add();
        }
      }
      return made;
    },
  });
}

/** Creates the record of what alert boxes have played, and still have to play. */
export function createPlayback(
  { kv, clock, newId, events, states, orders, reach, pages, boxOf, metrics }:
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
  const counted = countsMissed(metrics);
  const commanded = counted(createPublishedState<Stored>({
    ...common,
    keys,
    outbox: states,
  }));
  const noted = counted(createPublishedState<Stored>({
    keys,
    ...common,
    outbox: { ...states, publish: () => Promise.resolve() },
  }));

  /** Changes a record by what pages say, and tells of it soon: nobody waits for that. */
  async function change(
    name: BoxName,
    alter: (state: Stored) => Promise<Stored | undefined>,
    isTold: (state: Stored) => boolean = () => true,
  ): Promise<void> {
    const { channelId } = name;
    const part = partOfBox(name);
    const { aggregate: { state }, changed } = await noted
      .change(channelId, {}, alter, { part });
    if (!changed || !isTold(state)) return;
    states.publishSoon(keys.stateNote("playback.state", channelId, part));
  }

  const readLog = createAlertLog(events);
  const runs = createGatheredRuns<PageReports>();
  const takeReports = createReportTaker({ clock, pages, boxOf, readLog });
  const returning = createReturningPages({ clock });

  const earlier = ({ after, heldAfter, turns }: PlaybackState) =>
    [after, heldAfter, turns?.through ?? after].sort()[0]!;

  /**
   * Returns a record as it is to be read: an alert whose pages are all gone is
   * on no more. It is not stored so before a page asks or the dashboard acts:
   * one that only lost its connection goes on, and comes back.
   */
  const asItStands = (
    name: Pick<BoxName, "channelId" | "overlay">,
    state: PlaybackState,
  ): PlaybackState =>
    state.playing === null ? state : checkPlaying(
      state,
      pages.lifeOn(name, state.playing.page),
      clock.now(),
    );

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
      const { state, other, offered, turns } = offerToPage(known, log, box, {
        page,
        awayMs,
        // A page that asks plays nothing that it has not told of.
        lifeOf: (playing) =>
          playing === page && awayMs === null
            ? pages.lifeBefore(page)
            : pages.lifeOf(playing),
        now,
      });
      const next = await shortened(name, state);
      const waitMs = offered.length > 0 ? returning.waitMs(lineOf(name)) : 0;
      const waited = waitMs > 0 ? { playId: "", leftMs: waitMs } : null;
      answer = {
        boxId: box.boxId,
        after: next.after,
        settled: next.settled,
        playing: other ? leftOf(other, now) : waited,
        offered,
        // Events that came since the log was read are after both.
        turns: turns && { through: log.at(-1)?.position ?? head, ...turns },
      };
      return next === stored ? undefined : { ...next, presentAt: now };
    });
    if (!answer) throw new Error("The record was not read");
    return answer;
  }

  return {
    /** Returns the record of a box; `null` while no page of it was ever opened. */
    async read(name: BoxName) {
      const { revision, state } = await commanded
        .read(name.channelId, partOfBox(name));
      return { revision, state: state && asItStands(name, state) };
    },

    asItStands,

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

    /** Notes when the last page of an overlay was last there, ms since the epoch. */
    async closed(
      channelId: string,
      overlay: string,
      boxes: Iterable<string>,
      goneAt: number,
    ): Promise<void> {
      for (const boxId of boxes) {
        await change(
          { channelId, overlay, boxId },
          (state) =>
            Promise.resolve(
              // A page that came meanwhile was there later.
              state && state.presentAt < goneAt
                ? { ...state, presentAt: goneAt }
                : undefined,
            ),
        );
      }
    },

    command: createAlertCommand({
      clock,
      newId,
      events,
      commanded,
      orders,
      reach,
      asItStands,
    }),
  };
}

/** Keeps the record of what alert boxes play. */
export type PlaybackService = ReturnType<typeof createPlayback>;
