import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  Aggregate,
  PartialFold,
} from "@/lib/schema/events/projections.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import {
  createPublishedState,
  LATE_EVENT_MS,
} from "@/lib/event_log/projections/published_state.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  challengeAfter,
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
  StoredChallenge,
} from "@/lib/schema/audience/challenges.ts";
import { countActs } from "@/lib/event_log/projections/settled_acts.ts";

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
    keys,
    outbox,
    kind: "challenge.state",
    recordOf: keys.challenge,
    initial: null,
  });

  function toAnswer({ revision, state }: Aggregate<State>): ChallengeAnswer {
    const challenge = state && toChallenge(state, revision, clock.now());
    return { revision, challenge };
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
        (state) =>
          challengeAfter(state, body, {
            newId: () => newId("chl"),
            currency,
            now: clock.now(),
          }),
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
      const currency = challenge.currency ?? await currencyOf(channelId);
      const counted = await countActs(
        { kv, clock },
        events,
        (act) => keys.challengeAct(channelId, challenge.id, act),
        (event) => {
          const measured = measure(event, currency);
          return measured ? worthOf(challenge, event, measured.tally) : 0;
        },
      );
      if (!counted) return null;
      const { sum, note } = counted;
      if (sum === 0) return { change: note };
      const state = moved(challenge, sum, clock.now());
      // That it is done is news; how far it is can wait a moment.
      const atOnce = state.status === "done";
      return published.fold(channelId, entry, state, { also: note, atOnce });
    },
  };
}
