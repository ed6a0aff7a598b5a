import { assert, assertEquals } from "@std/assert";
import { TimerHistory, WhatIfAnswer } from "@/lib/schema/subathon/mod.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { eventAt } from "@/tests/support/events.ts";

const TIMER = `/api/channels/${CHANNEL}/timer`;

async function command(
  app: TestApp,
  session: string,
  name: string,
  body: unknown = {},
) {
  const answer = await app.request(`${TIMER}/${name}`, {
    method: "POST",
    session,
    body,
  });
  assertEquals(answer.status, 200, name);
  return await answer.json();
}

async function asked(app: TestApp, session: string, query: string) {
  const answer = await app.get(`${TIMER}/what-if?${query}`, { session });
  assertEquals(answer.status, 200, query);
  return WhatIfAnswer.parse(await answer.json());
}

Deno.test("what an act would add is told by the rules, factors and limits as they stand, and nothing is counted", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const tip = "kind=tip&amountMinor=2500&currency=EUR";

  const before = await asked(app, session, tip);
  assertEquals(
    [before.addMs, before.milliPoints, before.counted, before.reason],
    [500_000, 5_000, false, "not_started"],
  );
  await command(app, session, "start");
  const running = await asked(app, session, tip);
  assertEquals([running.addMs, running.counted, running.reason], [
    500_000,
    true,
    "ok",
  ]);
  await command(app, session, "multiplier", {
    action: "start",
    factorPermille: 2_000,
  });
  assertEquals((await asked(app, session, tip)).addMs, 1_000_000);
  assertEquals(
    (await asked(app, session, "kind=gift&variant=2&quantity=5")).addMs,
    1_200_000,
  );
  await command(app, session, "rules", {
    settings: { maxPerEventMs: 600_000 },
  });
  const cut = await asked(app, session, tip);
  assertEquals([cut.addMs, cut.reason], [600_000, "cap_event"]);
  await command(app, session, "lock", { locked: true });
  const locked = await asked(app, session, tip);
  assertEquals([locked.addMs, locked.counted, locked.reason], [
    600_000,
    true,
    "locked",
  ]);
  const follow = await asked(app, session, "kind=follow");
  assertEquals([follow.addMs, follow.counted, follow.reason], [
    0,
    false,
    "rule_disabled",
  ]);
  const unknown = await asked(
    app,
    session,
    "kind=tip&amountMinor=100&currency=USD",
  );
  assertEquals([unknown.addMs, unknown.reason], [0, "unknown_currency"]);

  const { addedMs } = await app.services.subathon.session.timer(CHANNEL);
  assertEquals(addedMs, 0);
  const { items } = await app.services.subathon.session.ledger.page(CHANNEL, {
    limit: 10,
  });
  assertEquals(items, []);
});

Deno.test("money without an amount, and a channel of somebody else, are refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const bad = await app.get(`${TIMER}/what-if?kind=tip`, { session });
  assertEquals(bad.status, 422);
  assertEquals((await bad.json()).errors[0].path, "amountMinor");
  for (const path of ["what-if?kind=follow", "history"]) {
    assertEquals((await app.get(`${TIMER}/${path}`)).status, 401, path);
    const other = await app.get(`/api/channels/777/timer/${path}`, { session });
    assertEquals(other.status, 403, path);
  }
});

Deno.test("the history has what the clock showed and when it was given time", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const history = async () =>
    TimerHistory.parse(
      await (await app.get(`${TIMER}/history`, { session })).json(),
    );
  assertEquals(await history(), { clock: [], added: [], complete: true });
  await command(app, session, "start");
  await command(app, session, "adjust", { deltaMs: 60_000 });
  await app.clock.advance(10 * 60_000);
  await command(app, session, "adjust", { deltaMs: -30_000 });
  const { added, complete } = await history();
  assert(complete);
  assertEquals(added.length, 10);
  assertEquals(added[0]?.appliedMs, 60_000);
  assertEquals(added.at(-1)?.appliedMs, -30_000);
  assertEquals(added.reduce((sum, { entries }) => sum + entries, 0), 2);
});

Deno.test("money in a currency without a rate waits, and counts by a rate that is set later, once", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { subathon, events } = app.services;
  await command(app, session, "start");
  await events.log.append(CHANNEL, [
    eventAt(app.clock.now(), "tip", {
      provider: "streamlabs",
      transactionId: "p1",
      amount: { amountMinor: 2_000, currency: "USD" },
      baseAmount: null,
      message: null,
      anonymous: false,
    }, { id: "foreign" }),
  ]);
  await subathon.session.addTime(CHANNEL, "foreign", { preview: false });
  const ledger = async () => {
    const answer = await app.get(`${TIMER}/ledger?status=review`, { session });
    return (await answer.json()).items[0];
  };
  const held = await ledger();
  assertEquals([held.reason, held.appliedBy], ["unknown_currency", null]);
  const early = await app.request(`${TIMER}/apply`, {
    method: "POST",
    session,
    body: { entryId: held.id },
  });
  assertEquals(early.status, 422, "no rate, no figure");
  await command(app, session, "rules", {
    exchangeRates: [{
      currency: "USD",
      rate: "1.25",
      asOf: new Date(app.clock.now()).toISOString(),
    }],
  });
  const { entry } = await command(app, session, "apply", { entryId: held.id });
  assertEquals(
    [entry.baseAmountMinor, entry.rate, entry.appliedMs, entry.refersTo],
    [2_500, "1.25", 500_000, held.id],
  );
  assertEquals((await ledger()).appliedBy, entry.id);
  const again = await command(app, session, "apply", { entryId: held.id });
  assertEquals(again.changed, false);
});
