/** Payments that modules tell twice, from the route to what pages show. */
import { assertEquals } from "@std/assert";
import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createReader } from "./widget_data/sources.ts";

/** Tells of one payment by PayPal as a module does, by ids of its own. */
async function tell(app: TestApp, provider: string) {
  const res = await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: {
      channelId: CHANNEL,
      id: `${provider}-1`,
      kind: "tip",
      actor: { id: null, login: null, name: "Grace" },
      data: {
        amount: { amountMinor: 500, currency: "EUR" },
        provider,
        transactionId: `${provider}-t1`,
        payment: { processor: "paypal", id: "4AB12345CD678901E" },
      },
    },
  });
  assertEquals(res.status, 202);
  const { accepted, duplicates, ignored, errors } = await res.json();
  assertEquals([ignored, errors], [0, []]);
  return { accepted, duplicates };
}

/** Starts a subathon, and returns what one process says of the channel's tips. */
async function watchTips(app: TestApp) {
  const session = await app.signIn();
  const timer = `/api/channels/${CHANNEL}/timer`;
  await app.request(`${timer}/start`, { method: "POST", session });
  const read = await createReader(app);
  return async () => {
    const due = { method: "POST", internal: INTERNAL_TOKEN };
    assertEquals((await app.request("/internal/tick", due)).status, 200);
    const ledger = await (await app.get(`${timer}/ledger`, { session })).json();
    const { value } = await read("sc/numbers/metric?name=tips&period=all");
    const recent = await read("sc/rewards/recent?kinds=tip");
    const board = await read("sc/rewards/leaderboard?board=tip&period=all");
    return {
      ledger: ledger.items.filter(({ kind }: { kind: string }) =>
        kind === "tip"
      )
        .map(({ status }: { status: string }) => status),
      sum: value,
      list: recent.items.length,
      board: board.items.map((item: { value: number }) => item.value),
    };
  };
}

/** One act: in the ledger, in the sum, in the list and on the leaderboard. */
const ONCE = { ledger: ["applied"], sum: 500, list: 1, board: [500] };

Deno.test("a payment that two modules tell at once, to two processes, is one act everywhere, also when it is told again", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  await using one = await startTestApp({ kv, clock });
  await using two = await startTestApp({ kv, clock });
  const tips = await watchTips(one);
  const answers = await Promise.all([tell(one, "shop"), tell(two, "jar")]);
  assertEquals(
    answers.map(({ accepted, duplicates }) => accepted + duplicates),
    [1, 1],
  );
  assertEquals(answers.map(({ duplicates }) => duplicates).sort(), [0, 1]);
  assertEquals(await tips(), ONCE);

  let since = 0;
  for (const after of [HOUR_MS, 25 * HOUR_MS, 7 * DAY_MS]) {
    clock.pass(after - since);
    since = after;
    // By the ids of before, and by those of a module that had not told of it.
    const tellings = [[two, "shop"], [one, "jar"], [
      two,
      `new-${after}`,
    ]] as const;
    for (const [app, provider] of tellings) {
      assertEquals(await tell(app, provider), { accepted: 0, duplicates: 1 });
    }
    assertEquals(await tips(), ONCE, `after ${after / HOUR_MS} h`);
  }
});
