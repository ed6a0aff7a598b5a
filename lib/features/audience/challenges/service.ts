import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type {
  ActRecord,
  Aggregate,
  PartialFold,
} from "@/lib/projections/schema.ts";
import type { Outbox } from "@/lib/projections/outbox.ts";
import {
  createPublishedState,
  LATE_EVENT_MS,
} from "@/lib/projections/published_state.ts";
import { keys } from "@/lib/database/keys.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import {
  type ActChange,
  correctAct,
  countAct,
} from "@/lib/projections/acts.ts";
import { sameActMs } from "@/lib/events/kinds/same_act.ts";
import {
  deltaOf,
  moved,
  runs,
  type SumsByName,
  toChallenge,
  worthOf,
} from "./rules.ts";
import type {
  ChallengeAnswer,
  ChallengeCommand,
  ChallengeDone,
  ChallengeFacts,
  StoredChallenge,
} from "./schema.ts";
import { livesMs } from "@/lib/storage/lives_ms.ts";

type State = StoredChallenge | null;

/**
 * Creates the service for challenges: one a channel, counted from its log or by
 * hand.
 */
export function createChallengeService(
  { kv, clock, newId, outbox, catchUp, listenFromNow, measure, currencyOf }: {
    kv: Deno.Kv;
    clock: Clock;
    newId: NewId;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
    /**
     * Returns what an event adds to the sums; `null` when it counts for
     * nothing.
     */
    measure: (
      event: LiveEvent,
      currency: string,
    ) => { tally: SumsByName } | null;
    /** The channel's currency, ISO 4217. */
    currencyOf: (channelId: string) => Promise<string>;
  },
) {
  const published = createPublishedState<State>({
    kv,
    clock,
    outbox,
    kind: "challenge.state",
    recordOf: keys.challenge,
    initial: null,
  });

  function toAnswer({ revision, state }: Aggregate<State>): ChallengeAnswer {
    const challenge = state && toChallenge(state, revision, clock.now());
    return { revision, challenge };
  }

  function after(
    state: State,
    command: ChallengeCommand,
    currency: string,
  ): State | undefined {
    const now = clock.now();
    switch (command.action) {
      case "start": {
        const { text, kind, target, durationMs } = command;
        return {
          id: newId("chl"),
          text,
          kind,
          progress: 0,
          target,
          currency: kind === "tip" ? currency : null,
          startedAt: now,
          endsAt: durationMs === null ? null : now + durationMs,
          status: "running",
          endedAt: null,
        };
      }
      case "progress":
        return moved(running(state, now), command.delta, now);
      case "end":
        return {
          ...running(state, now),
          status: command.status,
          endedAt: now,
        };
      case "clear":
        return state === null ? undefined : null;
    }
  }

  /**
   * Returns what events add to a challenge, each act once, less what was taken
   * back.
   */
  async function worth(
    channelId: string,
    challenge: StoredChallenge,
    events: readonly LiveEvent[],
  ): Promise<{ sum: number; acts: Map<string, ActRecord<ChallengeFacts>> }> {
    const currency = challenge.currency ?? await currencyOf(channelId);
    const known = await readMany(
      kv,
      new Set(events.flatMap((event) => nameOf(event) ?? [])),
      (act) => keys.challengeAct(channelId, challenge.id, act),
    );
    const acts = new Map<string, ActRecord<ChallengeFacts>>();
    let sum = 0;
    const settle = (
      name: string,
      change: (known: ActRecord<ChallengeFacts> | null) => {
        record: ActRecord<ChallengeFacts>;
        change: ActChange<ChallengeFacts> | null;
      },
    ) => {
      const before = acts.get(name) ?? known.get(name) ?? null;
      const settled = change(before);
      if (settled.record !== before) acts.set(name, settled.record);
      if (settled.change) sum += deltaOf(settled.change);
    };
    for (const event of events) {
      if (event.kind === "correction") {
        settle(event.data.refersTo, (known) => correctAct(known, event));
        continue;
      }
      const measured = measure(event, currency);
      if (!measured) continue;
      const worth = worthOf(challenge, event, measured.tally);
      if (worth === 0) continue;
      if (sameActMs(event.kind) === null) sum += worth;
      else settle(event.act, (known) => countAct(known, event, { worth }));
    }
    return { sum, acts };
  }

  return {
    /** Carries out one command; see `ChallengeCommand`. */
    async command(
      channelId: string,
      body: ChallengeCommand,
    ): Promise<ChallengeDone> {
      if (body.action === "start") await listenFromNow(channelId);
      else await catchUp(channelId);
      const currency = await currencyOf(channelId);
      const { aggregate, changed } = await published.change(
        channelId,
        body,
        (state) => after(state, body, currency),
      );
      return { ...toAnswer(aggregate), changed };
    },

    /** The challenge as it stands. */
    async read(channelId: string): Promise<ChallengeAnswer> {
      return toAnswer(await published.read(channelId));
    },

    /** Returns whether events of the channel can count. */
    async listens(channelId: string): Promise<boolean> {
      const { state } = await published.read(channelId);
      if (!state || state.kind === "manual") return false;
      return runs(state, clock.now() - LATE_EVENT_MS);
    },

    /** Counts these events. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const entry = await published.entry(channelId);
      const challenge = entry.value?.state;
      if (challenge?.status !== "running") return null;
      const { sum, acts } = await worth(channelId, challenge, events);
      if (sum === 0 && acts.size === 0) return null;
      const also = (operation: Deno.AtomicOperation) => {
        for (const [name, act] of acts) {
          const key = keys.challengeAct(channelId, challenge.id, name);
          operation.set(key, act, {
            expireIn: livesMs(act.until, clock.now()),
          });
        }
      };
      if (sum === 0) return { change: also };
      const state = moved(challenge, sum, clock.now());
      // That it is done is news; how far it is can wait a moment.
      const atOnce = state.status === "done";
      return published.fold(channelId, entry, state, { also, atOnce });
    },
  };
}

/** Challenges. */
export type ChallengeService = ReturnType<typeof createChallengeService>;

/**
 * Returns the name of the act that an event is about; lines of chat are counted
 * without one.
 */
function nameOf(event: LiveEvent): string | null {
  if (event.kind === "correction") return event.data.refersTo;
  return sameActMs(event.kind) === null ? null : event.act;
}

function running(state: State, now: number): StoredChallenge {
  if (state && runs(state, now)) return state;
  throw new AppError(
    "conflict",
    "Cannot change the challenge: none is running. Start one first",
  );
}
