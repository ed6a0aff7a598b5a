import { assertEquals } from "@std/assert";
import { instantFormat } from "@/lib/studio/messages/instants.ts";

Deno.test("an instant is written in English, with hours as the reader's language counts them", () => {
  const at = Date.UTC(2026, 0, 31, 15, 5);
  const write = (language: string) =>
    instantFormat(
      { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" },
      language,
    ).format(at).replaceAll("\u202f", " ");
  assertEquals(write("en-US"), "Jan 31, 2026, 3:05 PM");
  assertEquals(write("de-DE"), "Jan 31, 2026, 15:05");
  assertEquals(write("fr"), "Jan 31, 2026, 15:05");
});
