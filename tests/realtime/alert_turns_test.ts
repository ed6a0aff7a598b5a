import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { logged, startPlaybackStage } from "./playback_rig.ts";

Deno.test("pages are told of turns, and are offered what had one, however often they open", async () => {
  await using stage = await startPlaybackStage({
    variants: [{ id: "seldom", kinds: ["follow"], cooldownMs: 3_600_000 }],
  });
  const page = await stage.page();
  assertEquals((await page.sync()).state.turns?.table, {});
  const ids = await stage.happen("Ada", "Bob", "Cyd");
  const [ada] = ids;
  const event = await logged(stage, ada);
  const copy = await stage.page();
  const told = await copy.sync();
  assertEquals(told.plays, [ada]);
  const at = Date.parse(event.receivedAt);
  const table = { seldom: { at, since: at, count: 1 } };
  assertEquals(told.state.turns?.table, table);
  assertEquals((await stage.read()).waitingCount, 1);
  // It is over, and what comes in time still has no turn on a page that opens.
  const last = await logged(stage, ids.at(-1));
  await page.report("started", event);
  await page.report("finished", event, { after: last.position });
  const reloaded = await stage.page();
  const again = await reloaded.sync();
  assertEquals(again.plays, []);
  assertEquals(again.state.turns?.table, table);
  await stage.happen("Dan");
  assertEquals((await reloaded.sync(0)).plays, []);
  assertEquals((await stage.read()).waitingCount, 0);
  for (const { socket } of [page, copy, reloaded]) {
    await socket[Symbol.asyncDispose]();
  }
});

Deno.test("an alert that another one's turn left to is offered with who rested", async () => {
  await using stage = await startPlaybackStage({
    variants: [
      { id: "first", kinds: ["follow"], priority: 60, dailyMax: 1 },
      { id: "next", kinds: ["follow"] },
    ],
  });
  const page = await stage.page();
  await page.sync();
  const [ada = "", bob = ""] = await stage.happen("Ada", "Bob");
  const { plays, state } = await page.sync(0);
  assertEquals(plays, [ada, bob]);
  assertEquals(state.turns?.rested, { [bob]: ["first"] });
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("an alert that is shown again is offered as it was told, after its turn is long over", async () => {
  await using stage = await startPlaybackStage({
    variants: [
      {
        id: "first",
        name: "Big",
        kinds: ["follow"],
        priority: 60,
        dailyMax: 1,
      },
      { id: "next", kinds: ["follow"] },
    ],
  });
  const page = await stage.page();
  await page.sync();
  const [ada = "", bob = ""] = await stage.happen("Ada", "Bob");
  const last = await logged(stage, bob);
  await page.report("started", await logged(stage, ada));
  await page.report("finished", await logged(stage, ada));
  await page.report("started", last);
  await page.report("finished", last, { after: last.position });
  const { app, session } = stage;
  const path = `/api/channels/${CHANNEL}/events/${encodeURIComponent(bob)}`;
  const again = await app.request(`${path}/replay`, {
    method: "POST",
    session,
    body: {},
  });
  assertEquals(again.status, 201);
  const opened = await stage.page();
  const { plays, state } = await opened.sync();
  assertEquals(plays.map((play) => play.split("#")[0]), [bob]);
  assertEquals(state.turns?.rested, { [bob]: ["first"] });
  // What became of it says so, too.
  const told = await (await app.get(`${path}/receipts`, { session })).json();
  assertEquals(told.rested, [{
    overlayId: stage.overlay,
    boxId: stage.boxId,
    alert: "Big",
    reason: "daily_max",
  }]);
  for (const { socket } of [page, opened]) {
    await socket[Symbol.asyncDispose]();
  }
});
