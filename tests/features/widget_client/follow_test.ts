import { assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createClientEvents } from "@/lib/widget_runtime/client_events.ts";
import { settle } from "@/tests/support/clock.ts";
import { followEvent } from "@/tests/support/events.ts";

const live = (id: string) =>
  ({ ...followEvent(id), position: "p" }) as LiveEvent;

/** Follows a value whose events begin with "mine", by readings that wait. */
function following() {
  const readings: { cause: string | null; end(state: string): void }[] = [];
  const told: string[] = [];
  const errors: unknown[] = [];
  const events = createClientEvents({
    call: () => Promise.resolve(),
    tell: (error) => errors.push(error),
  });
  const stop = events.follow(
    followEvent("").kind,
    ({ id }) => id.includes("mine"),
    (event) =>
      new Promise<string>((resolve) =>
        readings.push({ cause: event?.id ?? null, end: resolve })
      ),
    (state) => told.push(state),
  );
  return { events, readings, told, errors, stop };
}

Deno.test("what is followed is read at once and after each event of its own, one reading at a time", async () => {
  const { events, readings, told, errors, stop } = following();
  const causes = () => readings.map(({ cause }) => cause);
  assertEquals(causes(), [null]);
  const [one, two, three] = ["mine 1", "mine 2", "mine 3"].map(live);
  events.take(one!, false);
  events.take(two!, false);
  assertEquals(causes(), [null], "not before the first is there");
  readings[0]!.end("a");
  await settle(5);
  assertEquals([causes(), told], [[null, two!.id], ["a"]], "the last of them");
  readings[1]!.end("b");
  await settle(5);
  events.take(live("another's"), false);
  await settle(5);
  assertEquals([readings.length, told], [2, ["a", "b"]]);
  events.take(three!, false);
  await settle(5);
  assertEquals(causes().at(-1), three!.id);
  stop();
  readings[2]!.end("c");
  await settle(5);
  assertEquals([told, errors], [["a", "b"], []], "nothing once it stopped");
});
