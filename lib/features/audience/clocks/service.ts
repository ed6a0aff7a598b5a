import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import { createPublishedState } from "@/lib/event_log/projections/published_state.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  CountdownAnswer,
  CountdownCommand,
  CountdownDone,
  CountdownSetup,
  SceneStart,
  StopwatchAnswer,
  StopwatchCommand,
  StopwatchDone,
  StoredClock,
} from "@/lib/schema/audience/clocks.ts";
import {
  countdownAfter,
  stopwatchAfter,
  toCountdown,
  toStopwatch,
  ZERO,
} from "./rules.ts";

/** Keeps clocks, so that no page can lose or bend them. */
export function createClockService(
  { kv, clock, outbox, setupOf }: {
    kv: Deno.Kv;
    clock: Clock;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    /**
     * Returns the settings of a countdown widget of the channel; `null` when
     * the widget is none.
     */
    setupOf: (
      channelId: string,
      instanceId: string,
    ) => Promise<CountdownSetup | null>;
  },
) {
  const watches = createPublishedState<StoredClock>({
    kv,
    clock,
    keys,
    outbox,
    kind: "stopwatch.state",
    recordOf: keys.stopwatch,
    initial: ZERO,
  });
  /** A channel's, each by the id of its widget. */
  const countdowns = createPublishedState<StoredClock | null>({
    kv,
    clock,
    keys,
    outbox,
    kind: "countdown.state",
    recordOf: keys.countdown,
    initial: null,
  });

  function watchAnswer(
    { revision, state }: Aggregate<StoredClock>,
  ): StopwatchAnswer {
    const now = clock.now();
    return { ...toStopwatch(state, now), revision, serverTime: toIso(now) };
  }

  function countdownAnswer(
    { revision, state }: Aggregate<StoredClock | null>,
    durationMs: number,
  ): CountdownAnswer {
    const now = clock.now();
    return {
      ...toCountdown(state, now, durationMs),
      revision,
      serverTime: toIso(now),
    };
  }

  async function setup(
    channelId: string,
    instanceId: string,
  ): Promise<CountdownSetup> {
    const known = await setupOf(channelId, instanceId);
    if (known !== null) return known;
    throw new AppError(
      "not_found",
      "Cannot find the countdown: the channel has no such widget",
    );
  }

  async function commandCountdown(
    channelId: string,
    instanceId: string,
    body: CountdownCommand,
  ): Promise<CountdownDone> {
    const { durationMs } = await setup(channelId, instanceId);
    const { aggregate, changed } = await countdowns.change(
      channelId,
      body,
      (state) => countdownAfter(state, body, clock.now(), durationMs),
      { part: instanceId },
    );
    return { ...countdownAnswer(aggregate, durationMs), changed };
  }

  async function countdownData(
    channelId: string,
    instanceId: string,
    durationMs: number,
  ): Promise<CountdownAnswer> {
    const aggregate = await countdowns.read(channelId, instanceId);
    return countdownAnswer(aggregate, durationMs);
  }

  return {
    /** Starts, pauses or sets the channel's stopwatch. */
    async commandStopwatch(
      channelId: string,
      body: StopwatchCommand,
    ): Promise<StopwatchDone> {
      const { aggregate, changed } = await watches.change(
        channelId,
        body,
        (state) => stopwatchAfter(state, body, clock.now()),
      );
      return { ...watchAnswer(aggregate), changed };
    },

    /** The channel's stopwatch. */
    async readStopwatch(channelId: string): Promise<StopwatchAnswer> {
      return watchAnswer(await watches.read(channelId));
    },

    /** Starts, pauses or sets a countdown widget. Throws `not_found`. */
    commandCountdown,

    /**
     * A page tells that OBS shows a countdown's scene: it starts if its
     * settings say so, once for all pages; a preview starts nothing. Throws
     * `not_found`.
     */
    async sceneShown(
      channelId: string,
      instanceId: string,
      { preview }: { preview: boolean },
    ): Promise<SceneStart> {
      if (preview) return { started: false };
      const { byScene } = await setup(channelId, instanceId);
      if (!byScene) return { started: false };
      const start = { action: "start" } as const;
      const done = await commandCountdown(channelId, instanceId, start);
      return { started: done.changed };
    },

    /** A countdown widget's clock. Throws `not_found`. */
    async readCountdown(
      channelId: string,
      instanceId: string,
    ): Promise<CountdownAnswer> {
      const { durationMs } = await setup(channelId, instanceId);
      return await countdownData(channelId, instanceId, durationMs);
    },

    /** A countdown's clock for the duration it is set to, whether there is such a widget or not. */
    countdownData,

    /** A countdown's clock as pages are told of it, also after its widget is gone. */
    async countdownState(
      channelId: string,
      instanceId: string,
    ): Promise<CountdownAnswer & { instanceId: string }> {
      const known = await setupOf(channelId, instanceId);
      const durationMs = known?.durationMs ?? 0;
      const state = await countdownData(channelId, instanceId, durationMs);
      return { ...state, instanceId };
    },
  };
}
