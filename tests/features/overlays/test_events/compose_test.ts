import { assert, assertEquals } from "@std/assert";
import { isCounted, newEventSchema } from "@/lib/schema/events/catalogue.ts";
import { composeTestEvent } from "@/lib/features/overlays/test_events/compose.ts";
import { TEST_SCRIPTS } from "@/lib/features/overlays/test_events/scripts.ts";
import {
  TEST_KINDS,
  TestEventRequest,
} from "@/lib/schema/overlays/test_events.ts";

Deno.test("every kind that can be tried makes a valid event that no tally counts", () => {
  for (const kind of TEST_KINDS) {
    const request = TestEventRequest.parse({ kind });
    const event = composeTestEvent(request, {
      id: "test:1",
      at: Date.parse("2026-11-21T10:00:00.000Z"),
    });
    assertEquals(newEventSchema(kind).safeParse(event).success, true, kind);
    assertEquals(event.test, true);
    assertEquals(isCounted(event), false, kind);
    // A train does what it does by itself.
    const name = kind === "moment" ? undefined : "Ada Lovelace";
    assertEquals(event.actor?.name, name);
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
    at: Date.parse("2026-11-21T10:00:00.000Z"),
  });
  assertEquals(event.actor, { id: null, login: null, name: "絵文字ファン" });
  assertEquals(event.kind === "cheer" && event.data.bits, 1234);
  assertEquals(event.kind === "cheer" && event.data.message?.text, "hi");
});

Deno.test("words of a message become the emotes that the request names", () => {
  const event = composeTestEvent(
    TestEventRequest.parse({
      kind: "chat.message",
      message: "wow Kappa  so Kappa.",
      emotes: [{ name: "Kappa", id: "25" }],
    }),
    { id: "test:1", at: 0 },
  );
  assertEquals(event.kind === "chat.message" && event.data.message.parts, [
    { type: "text", text: "wow " },
    { type: "emote", text: "Kappa", id: "25", animated: false },
    { type: "text", text: "  so Kappa." },
  ]);
});

Deno.test("nobody is named in what can be given without a name", () => {
  const actorOf = (kind: string) =>
    composeTestEvent(TestEventRequest.parse({ kind, anonymous: true }), {
      id: "test:1",
      at: 0,
    }).actor?.name;
  assertEquals(actorOf("tip"), undefined);
  assertEquals(actorOf("follow"), "Ada Lovelace");
});

Deno.test("every step of every script is a request that is taken", () => {
  for (const { durationMs, steps } of TEST_SCRIPTS) {
    let last = 0;
    for (const { atMs, event } of steps) {
      TestEventRequest.parse(event);
      assert(atMs >= last && atMs <= durationMs);
      last = atMs;
    }
  }
});
