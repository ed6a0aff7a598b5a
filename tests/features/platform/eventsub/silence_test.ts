import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createSilenceWatch } from "@/lib/features/platform/eventsub/silence.ts";
import { ManualClock } from "@/tests/support/clock.ts";

function start() {
  const clock = new ManualClock();
  const lines: { event: string; channels?: number; silentMs: number }[] = [];
  const log = createLog({
    level: "warn",
    now: () => clock.now(),
    write: (line) => lines.push(JSON.parse(line)),
  });
  const watch = createSilenceWatch({ clock, log });
  const look = (ms: number) => {
    clock.pass(ms);
    watch.look();
  };
  return { watch, lines, look };
}

Deno.test("a silence of 30 s is warned of once, and its end once", () => {
  const { watch, lines, look } = start();
  watch.heard("1001");
  watch.heard("1002");
  look(29_999);
  assertEquals([lines.length, watch.count()], [0, 0]);
  watch.heard("1002");
  look(1);
  look(10_000);
  assertEquals(
    lines.map(({ event, channels, silentMs }) => [event, channels, silentMs]),
    [["eventsub_unheard", 1, 30_000]],
  );
  look(20_000);
  assertEquals([lines.length, watch.count()], [1, 2]);

  watch.heard("1001");
  look(0);
  assertEquals([lines.length, watch.count()], [1, 1]);
  watch.heard("1002");
  look(0);
  assertEquals(
    [lines.length, lines.at(-1)?.event, lines.at(-1)?.silentMs, watch.count()],
    [2, "eventsub_heard_again", 60_000, 0],
  );
});

Deno.test("a channel that is no longer connected is not waited for", () => {
  const { watch, lines, look } = start();
  watch.heard("1001");
  watch.heard("1002");
  watch.forget("1001");
  look(20_000);
  watch.forget();
  look(20_000);
  assertEquals([lines, watch.count()], [[], 0]);
});
