import { assertEquals, assertNotEquals } from "@std/assert";
import { renderComponent } from "./support/component_page.ts";

const drawn = (settings: Record<string, unknown>) =>
  renderComponent({ kind: "clock", settings: { hour12: "24", ...settings } });

Deno.test("the clock shows its date and its seconds as its settings say", async () => {
  const date = /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /;
  assertNotEquals(date.exec(await drawn({ showDate: true })), null);
  assertEquals(date.exec(await drawn({ showDate: false })), null);
  const seconds = />\d\d:\d\d:\d\d</;
  assertNotEquals(seconds.exec(await drawn({ showSeconds: true })), null);
  assertEquals(seconds.exec(await drawn({ showSeconds: false })), null);
});
