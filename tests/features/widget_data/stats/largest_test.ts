import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import type { LargestActs } from "@/lib/schema/widget_data/stats_boards.ts";
import { ADA, BOB, CHANNEL, event, startWorld, tip } from "./world.ts";

/** Returns what a provider says of a dispute about a tip, all of it or a part. */
const dispute = (
  transactionId: string,
  reinstated: boolean,
  amountMinor: number | null = null,
) =>
  event("correction", {
    refersTo: `tip:streamlabs:${transactionId}`,
    kind: "tip",
    reason: "chargeback",
    amount: amountMinor === null ? null : { amountMinor, currency: "EUR" },
    refundId: "dispute",
    reinstated,
  }, { actor: null });

Deno.test("of the largest none is nameless that a person gave, though its money was taken back and given again", async () => {
  await using world = await startWorld();
  const acts = async () =>
    (await world.kv.get<LargestActs>(
      keys.statLargest(CHANNEL, "tips.EUR", "all"),
    )).value
      ?.acts.map(({ name, value }) => [name, value]);
  await world.happen(
    tip(ADA, 900, { transactionId: "t1" }),
    tip(BOB, 700, { transactionId: "t2" }),
    tip(null, 800, { transactionId: "t3" }),
  );
  const all = [["Ada", 900], ["Anonymous", 800], ["Bob", 700]];
  assertEquals(await acts(), all);
  // The name went with the act: no other may stand for it.
  await world.happen(dispute("t1", false), dispute("t3", false));
  assertEquals(await acts(), [["Bob", 700]]);
  await world.happen(dispute("t1", true), dispute("t3", true));
  assertEquals(await acts(), [["Anonymous", 800], ["Bob", 700]]);
  await world.happen(dispute("t2", false, 300));
  assertEquals(await acts(), [["Anonymous", 800], ["Bob", 400]]);
  await world.happen(dispute("t2", true, 300));
  assertEquals(await acts(), [["Anonymous", 800], ["Bob", 700]]);
});
