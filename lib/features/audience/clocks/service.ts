import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { StateTeller } from "@/lib/events/state_teller.ts";
import { createToldState } from "@/lib/events/told_state.ts";
import type { Kept } from "@/lib/storage/kept.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  countdownAfter,
  stopwatchAfter,
  toCountdown,
  toStopwatch,
  ZERO,
} from "./rules.ts";
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
} from "./schema.ts";

/** Clocks that are kept here, so that no page can lose or bend them. */
export function createClockService(
  { kv, clock, teller, setupOf }: {
    kv: Deno.Kv;
    clock: Clock;
    teller: Pick<StateTeller, "tell" | "tellSoon">;
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
  const watches = createToldState<StoredClock>({
    kv,
    clock,
    teller,
    kind: "stopwatch.state",
    recordOf: keys.stopwatch,
    initial: ZERO,
  });
  /** A channel's, each by the id of its widget. */
  const countdowns = createToldState<StoredClock | null>({
    kv,
    clock,
    teller,
    kind: "countdown.state",
    recordOf: keys.countdown,
    initial: null,
  });

  function watchAnswer(
    { revision, state }: Kept<StoredClock>,
  ): StopwatchAnswer {
    const now = clock.now();
    return { ...toStopwatch(state, now), revision, serverTime: toIso(now) };
  }

  function countdownAnswer(
    { revision, state }: Kept<StoredClock | null>,
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
    const { kept, changed } = await countdowns.change(
      channelId,
      body,
      (state) => countdownAfter(state, body, clock.now(), durationMs),
      { part: instanceId },
    );
    return { ...countdownAnswer(kept, durationMs), changed };
  }

  return {
    /** Starts, pauses or sets the channel's stopwatch. */
    async commandStopwatch(
      channelId: string,
      body: StopwatchCommand,
    ): Promise<StopwatchDone> {
      const { kept, changed } = await watches.change(
        channelId,
        body,
        (state) => stopwatchAfter(state, body, clock.now()),
      );
      return { ...watchAnswer(kept), changed };
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
      const kept = await countdowns.read(channelId, instanceId);
      return countdownAnswer(kept, durationMs);
    },

    /** A countdown's clock for the duration it is set to, whether there is such a widget or not. */
    async countdownFigure(
      channelId: string,
      instanceId: string,
      durationMs: number,
    ): Promise<CountdownAnswer> {
      const kept = await countdowns.read(channelId, instanceId);
      return countdownAnswer(kept, durationMs);
    },
  };
}

/** Clocks that the dashboard starts. */
export type ClockService = ReturnType<typeof createClockService>;
