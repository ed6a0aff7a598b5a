import { cheer } from "@/lib/clients/simulated/acts/bits.ts";
import { chat } from "@/lib/clients/simulated/acts/chat.ts";
import { follow, unfollow } from "@/lib/clients/simulated/acts/follows.ts";
import { resubscribe } from "@/lib/clients/simulated/acts/subscriptions.ts";
import {
  type ChannelIdentity,
  createPopulation,
} from "@/lib/clients/simulated/people/population.ts";
import { type Clock, sleep } from "@/lib/core/clock.ts";
import { hash32, momentId } from "./random.ts";
import { createStage, type Stage } from "./stage.ts";
import { stateAtDawn } from "./state.ts";
import type { Notification } from "./wire.ts";

/** What a load is made of. */
export interface LoadOptions {
  clock: Clock;
  channels: readonly ChannelIdentity[];
  /** Notifications a second, over all channels together. */
  eventsPerSecond: number;
  /** Takes a batch as `/internal/subscription-events` does. A batch that fails is not sent again. */
  accept: (batch: Notification[]) => Promise<unknown>;
  /** How many batches may be under way at once, never two for one channel; 1 by default. */
  lanes?: number;
  /** Most notifications in a batch; 100 by default. */
  batch?: number;
  seed?: string | number;
  signal?: AbortSignal;
}

/** A running load. */
export interface Load {
  /** Notifications handed over so far, and those of them that were refused. */
  counts(): { sent: number; failed: number };
  /** Stops it; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

const TICK_MS = 20;

/**
 * Sends a steady stream of notifications, the channels taking turns. When the
 * service is slower than the rate, batches grow to their limit and the rest
 * waits; nothing is skipped.
 */
export function startLoad(options: LoadOptions): Load {
  const { clock, channels, eventsPerSecond, lanes = 1, batch = 100 } = options;
  const stopped = new AbortController();
  const signal = options.signal
    ? AbortSignal.any([options.signal, stopped.signal])
    : stopped.signal;
  const startedAt = clock.now();
  const counts = { sent: 0, failed: 0 };
  const count = Math.max(1, Math.min(lanes, channels.length));

  const runLane = async (lane: number) => {
    const sources = channels
      .filter((_channel, i) => i % count === lane)
      .map((channel) =>
        loadOf(channel, hash32("load", options.seed ?? 0, startedAt))
      );
    const rate = eventsPerSecond * sources.length / channels.length / 1_000;
    for (let made = 0; !signal.aborted;) {
      const due = Math.floor((clock.now() - startedAt) * rate) - made;
      if (due <= 0) {
        await sleep(clock, TICK_MS, signal);
        continue;
      }
      const next: Notification[] = [];
      while (next.length < Math.min(due, batch)) {
        const source = sources[made++ % sources.length];
        if (source) next.push(source(clock.now()));
      }
      await options.accept(next).catch(() => counts.failed += next.length);
      counts.sent += next.length;
    }
  };

  const ended = Promise.all(
    Array.from({ length: count }, (_, lane) =>
      runLane(lane).catch((error) => {
        if (!signal.aborted) throw error;
      })),
  );
  return {
    counts: () => ({ ...counts }),
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

const ACTS: readonly ((stage: Stage) => void)[] = [
  chat,
  chat,
  cheer,
  chat,
  follow,
  chat,
  chat,
  resubscribe,
  unfollow,
];

/** An endless source of one channel's notifications; everybody is always in chat. */
function loadOf(
  channel: ChannelIdentity,
  seed: number,
): (at: number) => Notification {
  const own = hash32(seed, channel.id);
  const population = createPopulation({ seed, channel, size: 80, quiet: 0 });
  const state = stateAtDawn(population, 0);
  const ready: Notification[] = [];
  let step = 0;
  return (at) => {
    for (;;) {
      const next = ready.shift();
      if (next) return next;
      const moment = { step, slot: 0, turn: 0 };
      const act = ACTS[step++ % ACTS.length];
      state.renewed.clear();
      state.recent = [];
      act?.(createStage({
        channel,
        population,
        state,
        at,
        seed: own,
        act: [moment.step],
        present: () => true,
        id: (thing) => momentId(own, moment, thing),
        hear(happening) {
          if (happening.from === "platform") ready.push(happening.notification);
        },
      }));
    }
  };
}
