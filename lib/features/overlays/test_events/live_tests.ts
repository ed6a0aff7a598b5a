import { toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { composeTestEvents } from "./compose_burst.ts";

/**
 * Returns the events of each test as they would come after `since`, without a
 * log: the same requests always have the same ids and positions.
 */
export function liveTests(
  tests: readonly TestEventRequest[],
  { since, at, locale }: { since: string; at: number; locale: string },
): LiveEvent[][] {
  const receivedAt = toIso(at);
  return tests.map((test, place) => {
    const number = (index: number) =>
      [place, index].map((one) => String(one).padStart(3, "0")).join("-");
    const composed = composeTestEvents(test, {
      idOf: (index) => `test:here:${number(index)}`,
      at,
      locale,
    });
    return composed.map((event, index) => ({
      ...event,
      v: 1,
      position: `${since}~${number(index)}`,
      receivedAt,
    }));
  });
}
