import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import type { RandomBelow } from "@/lib/core/draw.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createAggregate } from "@/lib/event_log/projections/aggregate.ts";
import {
  createOutbox,
  NO_NEWS_MS,
} from "@/lib/event_log/projections/outbox.ts";
import { createDueTurns } from "@/lib/storage/due_turns.ts";
import { withoutPersonIn } from "@/lib/event_log/redact.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import type {
  StoredSpin,
  StoredWheel,
  WheelAnswer,
  WheelCommand,
  WheelDone,
  WheelSpinRequest,
} from "@/lib/schema/audience/wheel.ts";
import { createSpinsEarned, type EarningDeps } from "./spins_earned.ts";
import {
  begun,
  hasLongQueue,
  NO_WHEEL,
  noted,
  owedAfter,
  requested,
  wheelAnswer,
  wholeWheel,
  withoutSpin,
  withRules,
} from "./rules.ts";

/** Spins that may begin before one of them is published. */
const MAX_UNPUBLISHED = 5;
/** A held event is kept longer than any queue lasts. */
const HELD_MS = DAY_MS;

/** Decision about a module's spin: it goes into the log, waits, or is known already. */
type SpinJudgement = "passes" | "waits" | "told_again";

/**
 * Creates the service for the prize wheel, one a channel. The winner is drawn
 * here, by the slices' weights, in the commit that begins the spin; its event is
 * what a module's spin would be, so that widgets draw both alike. One spin turns
 * at a time: others wait in a queue, those of modules too, which are kept in
 * place of the log until their turn. Of a channel without slices nothing is kept,
 * and modules' spins pass as they come. What viewers do owes spins by the
 * channel's rules, counted as the log is read: each act once, less what is taken
 * back.
 */
export function createWheelService(
  {
    kv,
    clock,
    log,
    newId,
    below,
    append,
    measure,
    currencyOf,
    catchUp,
    listenFromNow,
  }: Pick<EarningDeps, "measure" | "currencyOf"> & {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    newId: NewId;
    below: RandomBelow;
    /** Gives events to the log, moderated, and holds none of them. */
    append: EventLog["append"];
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
  },
) {
  const aggregate = createAggregate<StoredWheel>({
    kv,
    clock,
    keys,
    initial: NO_WHEEL,
    complete: wholeWheel,
  });
  const placeOf = (channelId: string) => ({
    record: keys.wheel(channelId),
    note: keys.wheelNote(channelId),
  });
  const outbox = createOutbox<number>({
    kv,
    clock,
    log,
    keys,
    append,
    source: {
      name: "wheel",
      notes: keys.wheelNotes(),
      placeParts: 1,
      channelOf: ([, channelId]) => String(channelId),
      eventsOf: ([, channelId = ""]) => eventsOf(String(channelId)),
    },
  });
  const turns = createDueTurns({
    ...{ kv, clock, log },
    dues: keys.wheelDues(),
    dueOf: keys.wheelDue,
    take: advance,
    onFailure: (channelId, error) =>
      log.warn("wheel_not_turned", { channelId, error }),
  });
  const dueAt = ({ waiting, busyUntil }: StoredWheel): number | null =>
    waiting.length > 0 ? busyUntil : null;

  const read = (channelId: string): Promise<Aggregate<StoredWheel>> =>
    aggregate.read(placeOf(channelId));

  /** Returns the events of what has begun lately, the slices and the spins owed; the log takes each once. */
  async function eventsOf(channelId: string): Promise<NewEvent[]> {
    const { state } = await read(channelId);
    const since = clock.now() - NO_NEWS_MS;
    const events = await Promise.all(
      state.spins.slice(-MAX_UNPUBLISHED).filter(({ at }) => at > since)
        .map((spin) => eventOf(channelId, state, spin)),
    );
    const told: NewEvent[] = events.filter((event) => event !== null);
    const { writes, writtenAt, owed, owedChanges, owedAt } = state;
    if (writtenAt > since) {
      const id = `wheel.updated:${channelId}:${writes}`;
      const data = { title: state.title, items: [...state.slices] };
      told.push(serviceEvent("wheel.updated", id, writtenAt, data));
    }
    if (owedAt > since) {
      const id = `wheel.owed:${channelId}:${owedChanges}`;
      told.push(serviceEvent("wheel.owed", id, owedAt, { owed }));
    }
    return told;
  }

  async function eventOf(
    channelId: string,
    { title }: StoredWheel,
    spin: StoredSpin,
  ): Promise<NewEvent | null> {
    const { id, at, eventId, index, result, durationMs, owed, slices } = spin;
    if (eventId !== null) {
      const key = keys.heldSpin(channelId, eventId);
      const { value } = await kv.get<NewEvent>(key);
      return value && { ...value, occurredAt: toIso(at) };
    }
    return serviceEvent("wheel.spin", `wheel.spin:${id}`, at, {
      spinId: id,
      wheelId: null,
      title,
      items: [...slices],
      resultIndex: index,
      result,
      durationMs,
      addMs: 0,
      owed,
    });
  }

  /** Changes the wheel, begins the spin whose turn it is, and plans the next one's. */
  async function change<C extends CommandFields>(
    channelId: string,
    command: C,
    alter: (wheel: StoredWheel) => StoredWheel | undefined,
    also: (operation: Deno.AtomicOperation) => void = () => {},
  ) {
    const place = placeOf(channelId);
    const changed = await aggregate.change(
      place,
      command,
      (wheel) => {
        const altered = alter(wheel);
        if (!altered) return undefined;
        const now = clock.now();
        return noted(wheel, begun(altered, { now, below }), now);
      },
      (operation, state) => {
        also(operation);
        turns.write(operation, channelId, dueAt(state));
      },
    );
    turns.plan(channelId, dueAt(changed.aggregate.state));
    if (changed.changed) await outbox.publish(place.note);
    return changed;
  }

  /** Begins the next spin where its turn has come. */
  async function advance(channelId: string): Promise<void> {
    await change(channelId, {}, (wheel) => {
      const isDue = wheel.waiting.length > 0 && clock.now() >= wheel.busyUntil;
      return isDue ? wheel : undefined;
    });
  }

  const earned = createSpinsEarned({
    ...{ kv, clock, measure, currencyOf, aggregate, placeOf },
    published: (place) => outbox.publishSoon(place, { atOnce: true }),
  });

  const toDone = (
    { aggregate, changed }: Awaited<ReturnType<typeof change>>,
  ): WheelDone => ({ ...wheelAnswer(aggregate, clock.now()), changed });

  /** Decides about one spin of a module; see `hold`. */
  async function judge(
    channelId: string,
    event: NewEvent<"wheel.spin">,
  ): Promise<SpinJudgement> {
    const { durationMs, result, resultIndex } = event.data;
    const { state, revision } = await read(channelId);
    if (revision === 0 || state.slices.length === 0) return "passes";
    const seen = await kv.get(keys.eventSeen(channelId, event.id));
    if (seen.versionstamp !== null) return "passes";
    let judgement: SpinJudgement = "waits";
    await change(
      channelId,
      {},
      (wheel) => {
        const isKnown = [...wheel.waiting, ...wheel.spins]
          .some(({ eventId }) => eventId === event.id);
        if (isKnown) judgement = "told_again";
        else judgement = hasLongQueue(wheel) ? "passes" : "waits";
        if (judgement !== "waits") return undefined;
        return requested(wheel, {
          id: event.data.spinId,
          isOwed: false,
          eventId: event.id,
          told: { durationMs, result, index: resultIndex },
        });
      },
      (operation) =>
        void operation.set(keys.heldSpin(channelId, event.id), event, {
          expireIn: HELD_MS,
        }),
    );
    if ((judgement as SpinJudgement) === "passes") {
      log.warn("wheel_queue_full", { channelId, eventId: event.id });
    }
    return judgement;
  }

  return {
    /** Returns the wheel as it stands. */
    async read(channelId: string): Promise<WheelAnswer> {
      return wheelAnswer(await read(channelId), clock.now());
    },

    /** Returns what widgets draw of a wheel that stands still; `null` without slices. */
    async shown(channelId: string) {
      const { title, slices, owed } = (await read(channelId)).state;
      return slices.length === 0 ? null : { title, items: [...slices], owed };
    },

    /** Carries out one command; see `WheelCommand`. */
    async command(
      channelId: string,
      body: WheelCommand,
    ): Promise<WheelDone> {
      if (body.action === "rules") {
        const { state } = await read(channelId);
        if (state.rules.length > 0) await catchUp(channelId);
        else await listenFromNow(channelId);
      }
      return toDone(
        await change(channelId, body, (wheel) => {
          switch (body.action) {
            case "save": {
              const { title, slices, turnMs } = body;
              const writes = wheel.writes + 1;
              const writtenAt = clock.now();
              return { ...wheel, title, slices, turnMs, writes, writtenAt };
            }
            case "rules": {
              return withRules(wheel, body, clock.now());
            }
            case "owe": {
              const owed = owedAfter(wheel.owed, body.by);
              return owed === wheel.owed ? undefined : { ...wheel, owed };
            }
            case "undo":
              return withoutSpin(wheel, body.spinId);
          }
        }),
      );
    },

    ...earned,

    /**
     * Spins the wheel once it stands still. A request with an idempotency key
     * spins it once. Throws `conflict` without slices, without a spin that is
     * owed where one is asked for, and when too many wait.
     */
    async spin(
      channelId: string,
      body: WheelSpinRequest,
    ): Promise<WheelDone> {
      const id = newId("spn");
      return toDone(
        await change(
          channelId,
          body,
          (wheel) =>
            requested(wheel, {
              id,
              isOwed: body.owed,
              eventId: null,
              told: null,
            }),
        ),
      );
    },

    /**
     * Decides about spins of modules, in their order. One that waits, or begins
     * at once, is told by the wheel itself and must not be put into the log; a
     * channel without slices lets all pass.
     */
    async hold(
      channelId: string,
      spins: readonly NewEvent[],
    ): Promise<SpinJudgement[]> {
      const judged: SpinJudgement[] = [];
      for (const spin of spins) {
        judged.push(await judge(channelId, spin as NewEvent<"wheel.spin">));
      }
      return judged;
    },

    /** Takes a person out of the spins of modules that wait. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      const list = kv.list<NewEvent>({ prefix: keys.heldSpinsOf(channelId) });
      for await (const entry of list) {
        const left = withoutPersonIn(entry.value, gone);
        if (left === entry.value) continue;
        await kv.atomic().check(entry)
          .set(entry.key, left, { expireIn: HELD_MS }).commit();
      }
    },

    runDue: turns.runDue,

    start(): void {
      outbox.start();
      turns.start();
    },

    async stop(): Promise<void> {
      await turns.stop();
      await outbox.stop();
    },
  };
}
