import { assert, assertEquals } from "@std/assert";
import { logEvents, withEvents } from "@/scripts/log_events.ts";
import { MEANINGS } from "@/scripts/log_events/meanings.ts";

Deno.test("docs/operations/log-events.md has every warning and error that the source logs, and no other", async () => {
  const events = await logEvents();
  assert(events.length > 100);
  assertEquals(Object.keys(MEANINGS), events.map(({ name }) => name));
  const page = await Deno.readTextFile("docs/operations/log-events.md");
  const words = (text: string) => text.replace(/[\s|-]+/g, " ");
  assertEquals(
    words(page),
    words(withEvents(page, events)),
    "run: deno run -A scripts/log_events.ts",
  );
});
