import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type {
  SimulatedEvent,
  WireObject,
} from "@/lib/clients/simulated/wire.ts";
import {
  createWorld,
  type World,
  type WorldOptions,
} from "@/lib/clients/simulated/world.ts";

/** A dawn of the simulated channel. */
export const DAWN = Date.parse("2026-11-21T05:00:00.000Z");

/** Creates a world of the demo channel, from a dawn on by default. */
export function worldOf(options: Partial<WorldOptions> = {}): World {
  return createWorld({
    seed: "tests",
    channel: demoChannel,
    startAt: DAWN,
    ...options,
  });
}

/** Returns the notification's type, or the module event's kind. */
export function typeOf(simulatedEvent: SimulatedEvent): string {
  return simulatedEvent.from === "platform"
    ? simulatedEvent.notification.subscription.type
    : simulatedEvent.event.kind;
}

/** Returns the platform's events of a type, in order. */
export function eventsOf(
  simulatedEvents: SimulatedEvent[],
  type: string,
): WireObject[] {
  return simulatedEvents.flatMap((simulatedEvent) =>
    simulatedEvent.from === "platform" && typeOf(simulatedEvent) === type
      ? [simulatedEvent.notification.event]
      : []
  );
}

/** Counts the occurrences of each type, and of each kind. */
export function tally(
  simulatedEvents: SimulatedEvent[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const simulatedEvent of simulatedEvents) {
    const type = typeOf(simulatedEvent);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

/** Returns the id of a simulated event. */
export function idOf(simulatedEvent: SimulatedEvent): string {
  return simulatedEvent.from === "platform"
    ? simulatedEvent.notification.message_id
    : simulatedEvent.event.id;
}
