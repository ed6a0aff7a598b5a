import { assertEquals } from "@std/assert";
import { isCounted, newEventSchema } from "@/lib/events/catalogue.ts";
import { composeTestEvent } from "@/lib/features/overlays/test_events/compose.ts";
import {
  TEST_KINDS,
  TestEventRequest,
} from "@/lib/features/overlays/test_events/schema.ts";

Deno.test("every kind that can be tried makes a valid event that no tally counts", () => {
  for (const kind of TEST_KINDS) {
    const request = TestEventRequest.parse({ kind });
    const event = composeTestEvent(request, {
      id: "test:1",
      occurredAt: "2026-11-21T10:00:00.000Z",
    });
    assertEquals(newEventSchema(kind).safeParse(event).success, true, kind);
    assertEquals(event.test, true);
    assertEquals(isCounted(event), false, kind);
    assertEquals(event.actor?.name, "Ada Lovelace");
  }
});

Deno.test("amounts, names and messages are those of the request", () => {
  const request = TestEventRequest.parse({
    kind: "cheer",
    name: "絵文字ファン",
    amount: 1234,
    message: "hi",
  });
  const event = composeTestEvent(request, {
    id: "test:1",
    occurredAt: "2026-11-21T10:00:00.000Z",
  });
  assertEquals(event.actor, { id: null, login: null, name: "絵文字ファン" });
  assertEquals(event.kind === "cheer" && event.data.bits, 1234);
  assertEquals(event.kind === "cheer" && event.data.message?.text, "hi");
});
