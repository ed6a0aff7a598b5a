import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { createReader, setSources } from "@/tests/http/widget_data/sources.ts";
import {
  ADA,
  chat,
  cheer,
  event,
  follow,
} from "@/tests/features/widget_data/stats/world.ts";

/** Returns the values that were published to pages, in order. */
async function told(app: TestApp): Promise<Record<string, unknown>[]> {
  const page = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  return page.events.flatMap((one) =>
    one.kind === "sync.values" ? [one.data.values] : []
  );
}

const tipGoal = (current: number) =>
  event("goal.updated", {
    goalId: "g1",
    title: "Desk",
    metric: "tips",
    current,
    target: 5_000,
    currency: "EUR",
  }, { actor: null });

/** Counts what was logged, and waits until pages were told. */
async function happen(
  app: TestApp,
  ...events: Parameters<TestApp["services"]["events"]["log"]["append"]>[1]
) {
  const { services } = app;
  await services.events.log.append(CHANNEL, events);
  await services.widgetData.stats.catchUp(CHANNEL);
  await services.widgetData.syncValues.changed(CHANNEL);
  await services.widgetData.stats.catchUp(CHANNEL);
}

Deno.test("values are read by the names of goals, and told when they change", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let followers = 498;
  await setSources(app, {
    platform: {
      followerTotal: () => Promise.resolve(followers++),
      charity: () =>
        Promise.resolve({
          id: "c",
          charityName: "Sea",
          currentMinor: 100,
          targetMinor: null,
          currency: "EUR",
        }),
    },
  });
  await happen(app, tipGoal(1_000));
  const path =
    `sync-values/${CHANNEL}?fields=tip_goal,numbers:followers:500,charity`;
  assertEquals(await read(path), {
    values: {
      tip_goal: {
        available: true,
        title: "Desk",
        current: 1_000,
        target: 5_000,
        currency: "EUR",
        percent: 20,
      },
      "numbers:followers:500": {
        available: true,
        title: "followers",
        current: 498,
        target: 500,
        percent: 99,
        currency: null,
      },
      charity: {
        available: true,
        title: "Sea",
        current: 100,
        target: null,
        percent: null,
        currency: "EUR",
      },
    },
  });
  assertEquals(await told(app), []);
  // Nothing that matters to them.
  await happen(app, chat(ADA), cheer(ADA, 5));
  assertEquals(await told(app), []);
  await happen(app, tipGoal(2_000));
  await happen(app, follow(ADA));
  const sent = await told(app);
  assertEquals(sent.map((values) => Object.keys(values)), [
    ["tip_goal"],
    ["numbers:followers:500"],
  ]);
  assertEquals(
    (sent[1]?.["numbers:followers:500"] as { current: number }).current,
    499,
  );
});

Deno.test("two processes tell a change once", async () => {
  await using app = await startTestApp();
  await using other = await startTestApp({ kv: app.kv, clock: app.clock });
  const read = await createReader(app);
  await happen(app, tipGoal(1));
  await read(`sync-values/${CHANNEL}?fields=tip_goal`);
  await app.services.events.log.append(CHANNEL, [tipGoal(2)]);
  await Promise.all(
    [app, other, app, other].map(async ({ services }) => {
      await services.widgetData.stats.catchUp(CHANNEL);
      await services.widgetData.syncValues.changed(CHANNEL);
    }),
  );
  assertEquals((await told(app)).length, 1);
});

Deno.test("nobody is told of values that nobody asked for in a week", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  await happen(app, tipGoal(1));
  await read(`sync-values/${CHANNEL}?fields=tip_goal`);
  await app.clock.advance(7 * 24 * 3_600_000);
  await happen(app, tipGoal(2));
  assertEquals(await told(app), []);
});
