import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { StateTeller } from "@/lib/events/state_teller.ts";
import { createKeeper, type Kept, type KeptPlace } from "@/lib/storage/kept.ts";
import { keys } from "@/lib/storage/keys.ts";
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
    teller: Pick<StateTeller, "tell">;
    /** What a countdown widget of the channel is set to; `null` when it is none. */
    setupOf: (
      channelId: string,
      instanceId: string,
    ) => Promise<CountdownSetup | null>;
  },
) {
  const watches = createKeeper<StoredClock>({ kv, clock, initial: ZERO });
  const countdowns = createKeeper<StoredClock | null>({
    kv,
    clock,
    initial: null,
  });
  const watchPlace = (channelId: string): KeptPlace<StoredClock> => ({
    record: keys.stopwatch(channelId),
    note: keys.stateNote("stopwatch.state", channelId, ""),
  });
  const countdownPlace = (
    channelId: string,
    instanceId: string,
  ): KeptPlace<StoredClock | null> => ({
    record: keys.countdown(channelId, instanceId),
    note: keys.stateNote("countdown.state", channelId, instanceId),
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
      countdownPlace(channelId, instanceId),
      body,
      (state) => countdownAfter(state, body, clock.now(), durationMs),
    );
    if (changed) {
      const part = instanceId;
      await teller.tell({ kind: "countdown.state", channelId, part });
    }
    return { ...countdownAnswer(kept, durationMs), changed };
  }

  return {
    /** Starts, pauses or sets the channel's stopwatch. */
    async commandStopwatch(
      channelId: string,
      body: StopwatchCommand,
    ): Promise<StopwatchDone> {
      const { kept, changed } = await watches.change(
        watchPlace(channelId),
        body,
        (state) => stopwatchAfter(state, body, clock.now()),
      );
      if (changed) await teller.tell({ kind: "stopwatch.state", channelId });
      return { ...watchAnswer(kept), changed };
    },

    /** The channel's stopwatch. */
    async readStopwatch(channelId: string): Promise<StopwatchAnswer> {
      return watchAnswer(await watches.read(watchPlace(channelId)));
    },

    /** Starts, pauses or sets a countdown widget. Throws `not_found`. */
    commandCountdown,

    /**
     * A page tells that OBS shows a countdown's scene: it starts if its
     * settings say so, once for all pages. Throws `not_found`.
     */
    async sceneShown(
      channelId: string,
      instanceId: string,
    ): Promise<SceneStart> {
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
      const place = countdownPlace(channelId, instanceId);
      return countdownAnswer(await countdowns.read(place), durationMs);
    },

    /** A countdown's clock for the duration it is set to, whether there is such a widget or not. */
    async countdownFigure(
      channelId: string,
      instanceId: string,
      durationMs: number,
    ): Promise<CountdownAnswer> {
      const place = countdownPlace(channelId, instanceId);
      return countdownAnswer(await countdowns.read(place), durationMs);
    },
  };
}

/** Clocks that the dashboard starts. */
export type ClockService = ReturnType<typeof createClockService>;
