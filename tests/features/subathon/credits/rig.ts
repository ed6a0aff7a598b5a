/** Credits on a real database and a real log, as one process has them. */
import type { Clock } from "@/lib/core/clock.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import type { CreditSources } from "@/lib/features/subathon/credits/lists.ts";
import { createCreditsService } from "@/lib/features/subathon/credits/service.ts";
import type {
  EventData,
  EventKind,
  LiveEvent,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import {
  CreditsClear,
  CreditsControl,
  type CreditsStateQuery,
  DEFAULT_SECTIONS,
} from "@/lib/schema/subathon/credits.ts";
import type { ManualClock } from "@/tests/support/clock.ts";
import {
  chatData,
  cheerData,
  eventAt,
  logParts,
  tipData,
} from "@/tests/support/events.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";

/** The channel of the tests. */
export const CHANNEL = "1337";

let serial = 0;

/** Creates one process on a database. */
export function createRig(
  { kv, clock, sources = {}, streamBeganAt }: {
    kv: Deno.Kv;
    clock: Clock;
    sources?: Partial<CreditSources>;
    streamBeganAt?: number | null;
  },
) {
  const log = createLog({ level: "off", now: clock.now });
  const events = createEventLog({ ...logParts, kv, clock, log });
  const began = streamBeganAt === undefined ? clock.now() : streamBeganAt;
  const credits = createCreditsService({
    kv,
    clock,
    log,
    newId: createNewId(clock),
    events,
    holder: `process-${++serial}`,
    currencyOf: () => Promise.resolve("EUR"),
    startOnOf: () => Promise.resolve(null),
    beganAt: (_channelId, span) =>
      Promise.resolve(span === "stream" ? began : null),
    sources: {
      clips: () => Promise.resolve({ available: true, value: [] }),
      goals: () => Promise.resolve(null),
      isConnected: () => Promise.resolve(true),
      isBot: (login) => login === "nightbot",
      blockedWords: () => Promise.resolve([]),
      ...sources,
    },
  });

  return {
    kv,
    events,
    credits,

    /** Logs an event as if a viewer caused it now. */
    async log<K extends EventKind>(
      kind: K,
      who: string | null,
      data: EventData<K>,
      part: Partial<NewEvent> = {},
    ): Promise<void> {
      const actor = who === null
        ? null
        : { id: `id-${who}`, login: who.toLowerCase(), name: who };
      await events.append(CHANNEL, [
        eventAt(clock.now(), kind, data, { actor, ...part }),
      ]);
    },

    control(body: unknown) {
      return credits.control(CHANNEL, CreditsControl.parse(body));
    },

    clear(body: unknown = {}) {
      return credits.clear(CHANNEL, CreditsClear.parse(body));
    },

    state(query: Partial<CreditsStateQuery> = {}) {
      return credits.state(CHANNEL, {
        sections: [...DEFAULT_SECTIONS],
        window: undefined,
        limit: 500,
        ...query,
      });
    },

    /** Names of a section, or why it cannot be read. */
    async names(
      section: CreditsStateQuery["sections"][number],
      query: Partial<CreditsStateQuery> = {},
    ): Promise<string[] | string> {
      const { sections } = await this.state({ ...query, sections: [section] });
      const found = sections[section];
      if (!found) throw new Error("not answered");
      return found.available
        ? found.items.map(({ text }) => text)
        : found.reason;
    },

    /** States that pages were told. */
    async told(): Promise<LiveEvent[]> {
      const page = await events.read({
        channelId: CHANNEL,
        after: null,
        limit: 1_000,
      });
      return page.events.filter(({ kind }) => kind === "credits.state");
    },
  };
}

/** One process in the tests. */
export type Rig = ReturnType<typeof createRig>;

/** Runs a test on a database of its own, whose credits are ended after it. */
export async function withRig(
  run: (
    rig: Rig & {
      /** One more process on the same database. */
      another: () => Rig;
    },
    clock: ManualClock,
  ) => Promise<void>,
  options: Partial<Parameters<typeof createRig>[0]> = {},
): Promise<void> {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const rigs: Rig[] = [];
  const another = () => {
    const rig = createRig({ kv, clock, ...options });
    rigs.push(rig);
    return rig;
  };
  await run({ ...another(), another }, clock);
  for (const rig of rigs) {
    await rig.credits.stop();
    await rig.events.flush();
  }
}

/** Returns the data of a cheer of the given bits. */
export const cheer = (bits: number, anonymous = false) =>
  cheerData(bits, { anonymous });

/** Returns the data of a tip in minor units. */
export const tip = (amountMinor: number, currency = "EUR") =>
  tipData(amountMinor, { amount: { amountMinor, currency } });

/** Returns the data of a line of chat by a viewer with these roles. */
export const message = (roles: string[] = []) => chatData("hi", { roles });

/** Returns the data of a renewal after the given months. */
export function resub(months: number): EventData<"resub"> {
  return {
    tier: 1,
    isPrime: false,
    months,
    durationMonths: null,
    message: null,
    streakMonths: null,
  };
}
