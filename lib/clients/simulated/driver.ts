import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import { type Clock, sleep } from "@/lib/core/clock.ts";
import type {
  SimulatedEvent,
  SimulatedModuleEvent,
  SimulatedNotification,
} from "./wire.ts";
import type { World } from "./world.ts";

/** Parts that the simulator runs on. */
interface SimulatorOptions {
  world: World;
  clock: Clock;
  /** Takes notifications as `/internal/subscription-events` does; throws when they must be sent again. */
  accept: (batch: SimulatedNotification[]) => Promise<unknown>;
  /** Takes events as `/internal/sc-event` does. */
  moduleAccept: (batch: SimulatedModuleEvent[]) => Promise<unknown>;
  /**
   * True when the stream, its goals and so on are published at the start, and
   * after a long pause; true by default.
   */
  announce?: boolean;
  /** Hears of every failed delivery, and of a failure that ends the simulation. */
  onError?: (error: unknown) => void;
}

/** A running simulator. */
export interface Simulator {
  /** Stops it; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Interval between two steps of the world. */
const TICK_MS = 1_000;
/** A pause longer than that (a laptop slept, the clock was set) is passed over in silence. */
const CATCH_UP_MS = 120_000;
const BATCH = 100;
const PAUSES: Backoff = { minMs: 500, maxMs: 30_000 };
/** A batch that is refused so often is given up, about two minutes after the first try. */
const TRIES = 10;

/**
 * Lets `world` live by `clock` and delivers what happens, in order and one
 * batch after the other. A delivery that fails is repeated with growing
 * pauses; the simulator outlives it.
 */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { world, clock, announce = true } = options;
  const stopped = new AbortController();
  const { signal } = stopped;

  const deliver = async <T>(
    batch: T[],
    send: (batch: T[]) => Promise<unknown>,
  ) => {
    for (let attempt = 1;; attempt++) {
      try {
        await send(batch);
        return;
      } catch (error) {
        options.onError?.(error);
        if (attempt === TRIES) return;
      }
      await sleep(clock, backoffMs(PAUSES, attempt - 1), signal);
    }
  };

  const tell = async (simulatedEvents: SimulatedEvent[]) => {
    for (let from = 0; from < simulatedEvents.length; from += BATCH) {
      const { notifications, events } = apart(
        simulatedEvents.slice(from, from + BATCH),
      );
      if (notifications.length > 0) {
        await deliver(notifications, options.accept);
      }
      if (events.length > 0) await deliver(events, options.moduleAccept);
    }
  };

  const live = async () => {
    catchUp(world, clock);
    if (announce) await tell(world.opening());
    for (;;) {
      await sleep(clock, TICK_MS, signal);
      if (catchUp(world, clock) && announce) await tell(world.opening());
      await tell(world.advance(clock.now()));
    }
  };

  const ended = live().catch((error) => {
    if (!signal.aborted) options.onError?.(error);
  });
  return {
    stop() {
      stopped.abort();
      return ended;
    },
  };
}

/** Passes over a long pause; whether there was one. */
function catchUp(world: World, clock: Clock): boolean {
  const away = Math.abs(clock.now() - world.now()) > CATCH_UP_MS;
  if (away) world.moveTo(clock.now());
  return away;
}

/** Separates the simulated events for the two endpoints, each in its order. */
function apart(simulatedEvents: SimulatedEvent[]) {
  const notifications: SimulatedNotification[] = [];
  const events: SimulatedModuleEvent[] = [];
  for (const simulatedEvent of simulatedEvents) {
    if (simulatedEvent.from === "platform") {
      notifications.push(simulatedEvent.notification);
    } else events.push(simulatedEvent.event);
  }
  return { notifications, events };
}
