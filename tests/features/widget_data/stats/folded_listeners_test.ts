import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createFoldedListeners } from "@/lib/features/widget_data/stats/folded_listeners.ts";

Deno.test("a listener that fails keeps nobody else from being told", async () => {
  const lines: string[] = [];
  const log = createLog({
    level: "error",
    now: () => 0,
    write: (line) => void lines.push(line),
  });
  const listeners = createFoldedListeners({ log });
  const told: string[] = [];
  listeners.add(() => Promise.reject(new Error("broken")));
  const end = listeners.add(({ channelId }) => {
    told.push(channelId);
    return Promise.resolve();
  });
  listeners.tell({ channelId: "ch1", kinds: new Set(["tip"]) });
  await listeners.settled();
  assertEquals(told, ["ch1"]);
  assertEquals(lines.length, 1);
  end();
  listeners.tell({ channelId: "ch2", kinds: new Set() });
  await listeners.settled();
  assertEquals(told, ["ch1"]);
});

Deno.test("the end waits for what listeners are still about", async () => {
  const log = createLog({ level: "off", now: () => 0 });
  const listeners = createFoldedListeners({ log });
  const { promise, resolve } = Promise.withResolvers<void>();
  const steps: string[] = [];
  listeners.add(() => promise.then(() => void steps.push("listener")));
  listeners.tell({ channelId: "ch1", kinds: new Set() });
  const ended = listeners.settled().then(() => steps.push("end"));
  resolve();
  await ended;
  assertEquals(steps, ["listener", "end"]);
});
