/** The projections that run the contract, each as a process has it. */
import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { ProjectionCursor } from "@/lib/schema/events/projections.ts";
import type { Key } from "@/lib/storage/key.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { ChallengeCommand } from "@/lib/schema/audience/challenges.ts";
import type { CreditRow } from "@/lib/schema/subathon/credits.ts";
import { createInteraction } from "@/lib/features/audience/mod.ts";
import { measureEvent } from "@/lib/features/widget_data/stats/measure.ts";
import * as credits from "@/tests/features/subathon/credits/rig.ts";
import * as subathon from "@/tests/features/subathon/rig.ts";
import * as stats from "@/tests/features/widget_data/stats/world.ts";
import type { ManualClock } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";

/** A projection as one process runs it. */
export interface Process {
  /** Resolves when everything in the log is counted. */
  catchUp(): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** A projection that keeps the contract. */
export interface User {
  name: string;
  channelId: string;
  /** Key of its place in the channel's log. */
  cursor: Key<ProjectionCursor>;
  /** Begins what counts events. */
  begin?(kv: Deno.Kv, clock: ManualClock): Promise<unknown>;
  process(kv: Deno.Kv, clock: ManualClock): Process;
  /** Reads what was counted. */
  figures(kv: Deno.Kv, clock: ManualClock): Promise<unknown>;
}

let serial = 0;

const CHALLENGED = "1002";
const OWING = "1003";

function interaction(kv: Deno.Kv, clock: Clock) {
  return createInteraction(
    { kv, clock, log: quietLog, fetch, newId: createNewId(clock) },
    {
      events: createEventLog({ ...logParts, kv, clock, log: quietLog }),
      appendReleased: () => Promise.resolve([]),
      currencyOf: () => Promise.resolve("EUR"),
      measure: measureEvent,
      chatTail: () => Promise.resolve([]),
      setupOf: () => Promise.resolve(null),
      playbackBrief: () => Promise.reject(new Error("not an alert box")),
      hiddenAmong: () => Promise.resolve(new Set()),
      followersAmong: () => Promise.resolve(new Set<string>()),
      ownBotsOf: () => Promise.resolve([]),
      moveCounter: () => Promise.resolve({ moved: 0, value: 0 }),
      answers: {
        fillerOf: () => Promise.resolve(() => ""),
        write: () => Promise.resolve({ state: "sent", why: "" }),
      },
      control: () => Promise.resolve(),
      moveTimer: () => Promise.resolve(),
      playSound: () => Promise.resolve(),
      shoutOut: () => Promise.resolve(),
    },
  );
}

const challenge = (kv: Deno.Kv, clock: Clock, command: object) =>
  interaction(kv, clock).parts.challenges
    .command(CHALLENGED, ChallengeCommand.parse(command));

/** Sets the rules by which viewers earn spins; everything in the log is counted first. */
const wheelRules = (kv: Deno.Kv, clock: Clock, own = interaction(kv, clock)) =>
  own.parts.wheel.command(OWING, {
    action: "rules",
    rules: [
      { kind: "tip", least: 100, forEach: true, spins: 1 },
      { kind: "gift", least: 3, forEach: false, spins: 2 },
    ],
  });

/** Every projection of the service. */
export const PROJECTIONS: readonly User[] = [
  {
    name: "stats",
    channelId: stats.CHANNEL,
    cursor: keys.projectionCursor("stats", stats.CHANNEL),
    process(kv, clock) {
      const own = stats.process({ kv, clock }, `process-${++serial}`);
      return {
        catchUp: () => own.stats.catchUp(stats.CHANNEL),
        stop: own.stats.stop,
      };
    },
    async figures(kv, clock) {
      const own = stats.process({ kv, clock }, "reader").stats;
      const board = await own.board(stats.CHANNEL, {
        sum: "tips.EUR",
        period: "all",
        firstRank: 1,
        entries: 10,
        hideBroadcaster: false,
        hideUsers: [],
        anonymous: "hide",
      });
      return {
        sums: await own.sums(stats.CHANNEL, "all"),
        tippers: board.map(({ person, value }) => [person.name, value]),
      };
    },
  },
  {
    name: "credits",
    channelId: credits.CHANNEL,
    cursor: keys.projectionCursor("credits", credits.CHANNEL),
    process(kv, clock) {
      const own = credits.createRig({ kv, clock }).credits;
      return {
        catchUp: () => own.projection.catchUp(credits.CHANNEL),
        stop: own.stop,
      };
    },
    async figures(kv) {
      const rows: unknown[] = [];
      const sources = ["tippers", "subscribers", "gifters", "raiders"] as const;
      for (const source of sources) {
        const prefix = keys.creditsRowsOf(credits.CHANNEL, source);
        for await (const { value } of kv.list<CreditRow>({ prefix })) {
          rows.push([source, value.person?.name, value.value]);
        }
      }
      return rows;
    },
  },
  {
    name: "challenges",
    channelId: CHALLENGED,
    cursor: keys.projectionCursor("interaction", CHALLENGED),
    begin: (kv, clock) =>
      challenge(kv, clock, {
        action: "start",
        text: "Tips for push-ups",
        kind: "tip",
        target: 1_000_000,
      }),
    process(kv, clock) {
      const own = interaction(kv, clock);
      const nothing = { action: "progress", delta: 0 };
      return {
        catchUp: () =>
          own.parts.challenges
            .command(CHALLENGED, ChallengeCommand.parse(nothing)),
        stop: own.stop,
      };
    },
    async figures(kv, clock) {
      const { challenge } = await interaction(kv, clock).parts.challenges
        .read(CHALLENGED);
      return challenge?.progress;
    },
  },
  {
    name: "wheel",
    channelId: OWING,
    cursor: keys.projectionCursor("interaction", OWING),
    begin: (kv, clock) => wheelRules(kv, clock),
    process(kv, clock) {
      const own = interaction(kv, clock);
      return {
        catchUp: () => wheelRules(kv, clock, own),
        async stop() {
          await own.stop();
          await own.parts.wheel.stop();
        },
      };
    },
    async figures(kv, clock) {
      const { owed } = await interaction(kv, clock).parts.wheel.read(OWING);
      return owed;
    },
  },
  {
    name: "subathon",
    channelId: subathon.CHANNEL,
    cursor: keys.projectionCursor("subathon", subathon.CHANNEL),
    async begin(kv, clock) {
      const rig = subathon.createRig({ kv, clock });
      await rig.do("rules", {
        exchangeRates: [{
          currency: "EUR",
          rate: "1.1",
          asOf: toIso(clock.now()),
        }],
      });
      await rig.do("start");
    },
    process(kv, clock) {
      const own = subathon.createRig({ kv, clock, shared: true });
      return {
        async catchUp() {
          await own.parts.projection.catchUp(subathon.CHANNEL);
          await own.parts.queue.flush();
        },
        stop: own.parts.projection.stop,
      };
    },
    async figures(kv, clock) {
      const { totals, addedMs, byKind } = await subathon
        .createRig({ kv, clock }).session();
      return { totals, addedMs, byKind };
    },
  },
];
