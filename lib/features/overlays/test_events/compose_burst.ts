import { fitGraphemes } from "@/lib/core/graphemes.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { composeTestEvent } from "./compose.ts";

/** Composes every event that `request` describes, each of another viewer. */
export function composeTestEvents(
  request: TestEventRequest,
  { idOf, at, locale }: {
    idOf: (index: number) => string;
    at: number;
    locale: string;
  },
): NewEvent[] {
  const { count, name } = request;
  return Array.from({ length: count }, (_, index) => {
    const viewer = index === 0 || name === ""
      ? name
      : `${fitGraphemes(name, 46)} ${index + 1}`;
    return composeTestEvent({ ...request, name: viewer }, {
      id: idOf(index),
      at,
      locale,
    });
  });
}
