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
export function typeOf(happening: SimulatedEvent): string {
  return happening.from === "platform"
    ? happening.notification.subscription.type
    : happening.event.kind;
}

/** Returns the platform's events of a type, in order. */
export function eventsOf(
  happenings: SimulatedEvent[],
  type: string,
): WireObject[] {
  return happenings.flatMap((happening) =>
    happening.from === "platform" && typeOf(happening) === type
      ? [happening.notification.event]
      : []
  );
}

/** Counts the occurrences of each type, and of each kind. */
export function tally(happenings: SimulatedEvent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const happening of happenings) {
    const type = typeOf(happening);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

/** Returns the id of a simulated event. */
export function idOf(happening: SimulatedEvent): string {
  return happening.from === "platform"
    ? happening.notification.message_id
    : happening.event.id;
}
