/** Tests that a preview shows, and nobody else. */
import type { z } from "zod";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  TestEventRequest,
  TestPreview,
} from "@/lib/schema/overlays/test_events.ts";
import { api } from "./studio_api.ts";

/** Body of a test event. */
export type TestBody =
  & Partial<TestEventRequest>
  & Pick<TestEventRequest, "kind">;

/**
 * Composes the events of tests as a preview would receive them behind
 * everything in the log, with the figures that these widgets have after them.
 * Throws `ApiError`.
 */
export async function composeTests(
  channelId: string,
  tests: readonly TestBody[],
  instanceIds: readonly string[] = [],
): Promise<
  { events: LiveEvent[]; widgets: z.infer<typeof TestPreview>["widgets"] }
> {
  const { data: { events, widgets } } = await api.post(
    `/api/channels/${channelId}/test-preview`,
    { instanceIds, tests },
  );
  // The service composed them by the kinds' own schemas.
  return { events: events as unknown as LiveEvent[], widgets };
}

/** Returns the position behind another one of what a preview plays for the nth time. */
export const positionBehind = (position: string, n: number): string =>
  `${position}~${String(n).padStart(8, "0")}`;
