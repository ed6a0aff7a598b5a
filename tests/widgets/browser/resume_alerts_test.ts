import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type AlertMemory,
  HELD_MEMORY_MS,
  MEMORY_MS,
  parseMemory,
  rememberAlerts,
  resumeAlerts,
} from "@/lib/browser/resume_alerts.ts";

const position = (index: number) => String(index).padStart(6, "0");

Deno.test("after a reload exactly the alerts that were not shown are played", () => {
  fc.assert(fc.property(
    fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }),
    fc.integer({ min: 0, max: 30 }),
    (order, shown) => {
      // Alerts may play out of order, by priority.
      const alerts = order.map((index) => ({
        playId: `p${index}`,
        position: position(index),
      }));
      const finished = alerts.slice(0, shown);
      const pending = alerts.slice(shown);
      const kept = rememberAlerts(null, finished, pending);
      const { after, done } = resumeAlerts(
        { ...kept, playing: null, held: false, at: 1000 },
        2000,
      );
      const again = alerts.filter((alert) =>
        (after === null || alert.position > after) &&
        !done.includes(alert.playId)
      );
      assertEquals(
        again.map(({ playId }) => playId).sort(),
        pending.map(({ playId }) => playId).sort(),
      );
    },
  ));
});

Deno.test("an alert under way is played again when less than half was shown", () => {
  const memory = (at: number): AlertMemory => ({
    after: position(1),
    done: [],
    playing: { playId: "p2", startedAt: 10_000, durationMs: 6000 },
    held: false,
    at,
  });
  assertEquals(resumeAlerts(memory(11_000), 12_999).done, []);
  assertEquals(resumeAlerts(memory(11_000), 13_000).done, ["p2"]);
  // While the page was away nobody saw it.
  const left = (at: number) => ({ ...memory(at), left: true });
  assertEquals(resumeAlerts(left(12_999), 60_000).done, []);
  assertEquals(resumeAlerts(left(13_000), 60_000).done, ["p2"]);
});

Deno.test("a memory is good for a minute", () => {
  const memory: AlertMemory = {
    after: position(1),
    done: ["p2"],
    playing: null,
    held: false,
    at: 0,
  };
  assertEquals(resumeAlerts(memory, MEMORY_MS).after, position(1));
  assertEquals(resumeAlerts(memory, MEMORY_MS + 1), { after: null, done: [] });
  assertEquals(resumeAlerts(null, 0), { after: null, done: [] });
  // Where the queue was held nothing was to be remembered since.
  const held = { ...memory, held: true };
  assertEquals(resumeAlerts(held, HELD_MEMORY_MS).after, position(1));
  assertEquals(resumeAlerts(held, HELD_MEMORY_MS + 1).after, null);
});

Deno.test("what is not a memory is no memory", () => {
  const memory: AlertMemory = {
    after: null,
    done: ["x"],
    playing: { playId: "x", startedAt: 1, durationMs: 2 },
    held: true,
    at: 5,
  };
  assertEquals(parseMemory(JSON.stringify(memory)), memory);
  fc.assert(fc.property(fc.string(), (text) => {
    assertEquals(parseMemory(text), null);
  }));
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const read = parseMemory(JSON.stringify(value));
    assert(read === null || Array.isArray(read.done));
  }));
  assertEquals(parseMemory(null), null);
});
