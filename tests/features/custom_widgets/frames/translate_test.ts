import { assertEquals } from "@std/assert";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { translate } from "@/lib/widget_runtime/translate.ts";
import { chatEvent, followEvent } from "@/tests/support/events.ts";

const BROADCASTER = { login: "own", id: "9", currency: "EUR" };

/** Returns what a widget's code is given for an event. */
const given = (event: NewEvent) =>
  translate({ ...event, position: "p" } as LiveEvent, BROADCASTER)
    .map((one) => one.type === "direct" ? one.payload : one.type);

const counted = (id: string, value: number | null) =>
  ({
    ...followEvent("metric"),
    id,
    kind: "metric.updated",
    data: { name: "wins", value },
  }) as NewEvent;

Deno.test("a widget is given the channel's own counters as they stand, and no other figure", () => {
  const told = (value: number) => [
    { listener: "bot:counter", event: { counter: "wins", value } },
  ];
  assertEquals(given(counted("counter:wins:7", 7)), told(7));
  assertEquals(given(counted("counter:wins:8", null)), told(0));
  assertEquals(given(counted("points:1", 7)), []);
});

Deno.test("a line of which moderation left nothing is given to no widget", () => {
  assertEquals(
    given(chatEvent("a", "hello")).map((one) =>
      typeof one === "string" ? one : one.listener
    ),
    ["message"],
  );
  assertEquals(given(chatEvent("b", "")), []);
});
