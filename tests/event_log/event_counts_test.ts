import { assertEquals, assertRejects } from "@std/assert";
import { createMetrics } from "@/lib/app/metrics.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { chatEvent, logParts, quietLog } from "@/tests/support/events.ts";
import { readOpenMetrics } from "@/tests/support/openmetrics.ts";
import { CHANNEL, idsIn } from "./log_rig.ts";

Deno.test("of events that are given together those that were stored count as accepted, the others as failed", async () => {
  using real = await openKv(":memory:");
  let commitsLeft = Infinity;
  const kv = new Proxy(real, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name !== "atomic") return member.bind(target);
      return () => {
        const operation = target.atomic();
        const { commit } = operation;
        return Object.assign(operation, {
          commit: () =>
            commitsLeft-- > 0
              ? commit.call(operation)
              : Promise.reject(new TypeError("database or disk is full")),
        });
      };
    },
  });
  const metrics = createMetrics();
  const clock = new ManualClock();
  const log = createEventLog({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    metrics,
  });
  await log.epoch();

  commitsLeft = 1;
  const lines = Array.from({ length: 30 }, (_, index) => chatEvent(index));
  await assertRejects(() => log.append(CHANNEL, lines), AppError);
  await log.flush();
  await settle();
  const stored = (await idsIn(log)).length;
  assertEquals(stored > 0 && stored < lines.length, true, String(stored));
  const samples = readOpenMetrics(await metrics.text())
    .get("limelight_events")?.samples ?? [];
  assertEquals(
    Object.fromEntries(
      samples.map(({ labels, value }) => [labels.result, value]),
    ),
    { accepted: stored, failed: lines.length - stored },
  );
});
