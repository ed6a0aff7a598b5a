import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { isBusy } from "@/lib/features/account/plans/plan_items.ts";

const headOf = (startedAt: number, offlineAt: number | null) => ({
  streams: [{ id: "1", streamIds: [], startedAt, offlineAt }],
  sessions: [],
});

Deno.test("a channel is busy while it streams, and for an hour after", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 1e12 }),
    fc.integer({ min: 0, max: 3 * HOUR_MS }),
    (offlineAt, later) => {
      const now = offlineAt + later;
      assertEquals(isBusy(headOf(1, null), now), true);
      assertEquals(isBusy(headOf(1, offlineAt), now), later < HOUR_MS);
    },
  ));
});

Deno.test("a channel that was never seen live is not busy", () => {
  assertEquals(isBusy(null, 0), false);
  assertEquals(isBusy(headOf(0, null), 0), false);
});
