import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import {
  InstanceCheck,
  ListedInstance,
  ListedScene,
  SavedInstance,
  Scene,
} from "@/lib/schema/overlays/scenes.ts";
import { ListedCustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { LONG_NAME } from "@/lib/features/overlays/browser_sources/sample_names.ts";
import { TOPICS } from "@/lib/schema/widgets/state/topics.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { until } from "@/tests/support/clock.ts";

const WIDGETS = `/api/channels/${CHANNEL}/widget-instances`;

/** Everything in the database, the counters of rate limits aside. */
async function contents(app: TestApp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key, versionstamp } of app.kv.list({ prefix: [] })) {
    found.set(JSON.stringify(key), versionstamp);
  }
  return found;
}

Deno.test("a dry run checks a save, answers what it would show, and writes nothing", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const post = (body: unknown, query = "", headers = {}) =>
    app.request(WIDGETS + query, { method: "POST", session, body, headers });
  const made = SavedInstance.parse(
    await (await post({
      type: "goal-bar",
      settings: { metric: "bits", target: 500 },
    })).json(),
  );
  // The save is announced after it is answered.
  const { log } = app.services.events;
  await until(async () =>
    (await log.read({ channelId: CHANNEL, after: null, limit: 10 })).events
      .some(({ kind }) => kind === "instance.updated")
  );
  // Counts the goal up to there for the first time, as its page would.
  await (await post(
    { id: made.id, settings: { metric: "bits", target: 500 } },
    "?dry_run=1",
  )).json();
  const before = await contents(app);

  const fresh = await post({ type: "clock", name: "Mine" }, "?dry_run=1");
  assertEquals(fresh.status, 200);
  const clock = InstanceCheck.parse(await fresh.json());
  assertEquals(clock.instance.name, "Mine");
  assertEquals(z.object({ fontSize: z.int() }).parse(clock.effective.text), {
    fontSize: 40,
  });

  const other = await post({
    id: made.id,
    settings: { metric: "tips", target: 900 },
    pack: "bare-light",
  }, "?dry_run=1");
  assertEquals(other.status, 200);
  const changed = InstanceCheck.parse(await other.json());
  assertEquals(changed.effective.target, 900);
  assertEquals(changed.effective.title, "Follower goal");
  assertEquals(changed.instance.pack, "bare-light");
  assertEquals(changed.approximate, ["goal"]);
  assertEquals(
    z.object({ goal: z.looseObject({ goalId: z.string(), target: z.int() }) })
      .parse(changed.widgetData).goal,
    { ...Object(changed.widgetData.goal), goalId: made.id, target: 900 },
  );

  const wrong = await post(
    { id: made.id, settings: { target: 0 } },
    "?dry_run=1",
  );
  assertEquals(wrong.status, 422);
  assert((await wrong.text()).includes("settings.target"));
  const stale = await post({ id: made.id, name: "x" }, "?dry_run=1", {
    "if-match": '"0123"',
  });
  assertEquals(stale.status, 412);
  await stale.body?.cancel();
  const noPack = await post({ type: "nothing" }, "?dry_run=1");
  assertEquals(noPack.status, 422);
  await noPack.body?.cancel();

  assertEquals(await contents(app), before);
  const one = await app.request(`/api/widgets/instances/${made.id}`, {
    session,
  });
  assertEquals(SavedInstance.parse(await one.json()), made);
});

Deno.test("a dry run answers a widget's figures before anything happened, with samples, and with long names", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const tryOut = async (type: string, figures: string) => {
    // No more tries a minute than one may send.
    await app.clock.advance(1_000);
    const res = await app.request(
      `${WIDGETS}?dry_run=1&figures=${figures}`,
      { method: "POST", session, body: { type } },
    );
    assertEquals(res.status, 200, type);
    return InstanceCheck.parse(await res.json());
  };
  const named: string[] = [];
  for (const { id, reads, settings, preview } of WIDGET_KINDS) {
    const topics = Object.entries(reads(settings.parse({})))
      .map(([name, { topic }]) => [name, TOPICS[topic].value] as const);
    for (const figures of ["none", "samples", "long_names"]) {
      const { widgetData } = await tryOut(id, figures);
      for (const [name, shape] of topics) {
        const read = shape.nullable().safeParse(widgetData[name]);
        assert(read.success, `${id} ${figures} ${name}: ${read.error}`);
      }
      const text = JSON.stringify(widgetData);
      if (figures === "long_names" && text.includes(LONG_NAME)) named.push(id);
      if (figures !== "none") continue;
      const people = JSON.stringify(preview.state)
        .match(/"name":"[^"]+"/g) ?? [];
      for (const person of people) assert(!text.includes(person), id + person);
    }
  }
  assert(named.includes("leaderboard") && named.includes("alert-box"));
  // A sample happened a while before now, not on the day of the stills.
  const { widgetData } = await tryOut("event-list", "samples");
  const [event] = z.array(z.object({ occurredAt: z.string() }))
    .parse(Object.values(widgetData)[0]);
  const agoMs = app.clock.now() - Date.parse(event?.occurredAt ?? "");
  assert(agoMs >= 0 && agoMs < 3_600_000, `${agoMs}`);
  // Money is in the channel's currency: "€25.00" says nothing of what yen will look like.
  await app.services.account.channels.updateSettings(
    { id: CHANNEL, login: "ada" },
    { currency: "JPY" },
  );
  for (const figures of ["samples", "long_names"]) {
    const text = JSON.stringify(
      (await tryOut("leaderboard", figures)).widgetData,
    );
    assert(text.includes('"currency":"JPY"') && !text.includes("EUR"), text);
  }
  const token = await app.widgetToken();
  const still = await app.get(
    `/widget/native/${CHANNEL}?token=${token}&type=ticker&thumb=1`,
  );
  const page = await still.text();
  assert(page.includes("¥") && !page.includes("€"), page);
  const unknown = await app.request(`${WIDGETS}?dry_run=1&figures=all`, {
    method: "POST",
    session,
    body: { type: "clock" },
  });
  assertEquals(unknown.status, 422);
  await unknown.body?.cancel();
});

Deno.test("a dry run is refused to others, and to a masquerade", async () => {
  await using app = await startTestApp();
  const stranger = await app.request(`${WIDGETS}?dry_run=1`, {
    method: "POST",
    session: await app.signIn({ channelId: "2002" }),
    body: { type: "clock" },
  });
  assertEquals(stranger.status, 403);
  await stranger.body?.cancel();
  const seen = await app.request(`${WIDGETS}?dry_run=1`, {
    method: "POST",
    session: await app.signIn({ role: "masquerade" }),
    body: { type: "clock" },
  });
  assertEquals(seen.status, 403);
  await seen.body?.cancel();
});

Deno.test("lists say the revision that a change is based on", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const listed = async <T>(path: string, item: z.ZodType<T>) =>
    z.object({ items: z.array(item) })
      .parse(await (await app.request(path, { session })).json()).items;
  const tagOf = async (path: string) => {
    const res = await app.request(path, { session });
    await res.body?.cancel();
    return res.headers.get("etag");
  };
  const scene = Scene.parse(
    await (await app.request("/api/widgets/scenes", {
      method: "POST",
      session,
      body: { name: "Live" },
    })).json(),
  );
  await (await app.request(WIDGETS, {
    method: "POST",
    session,
    body: { type: "clock", sceneId: scene.id },
  })).json();
  await (await app.request(`/api/widgets/custom/new`, {
    method: "POST",
    session,
    body: { name: "Own" },
  })).body?.cancel();

  const [found] = await listed("/api/widgets/scenes", ListedScene);
  assertEquals(
    `"${found?.revision}"`,
    await tagOf(`/api/widgets/scenes/${scene.id}`),
  );
  const [widget] = await listed(WIDGETS, ListedInstance);
  assertEquals(
    `"${widget?.revision}"`,
    await tagOf(`/api/widgets/instances/${widget?.id}`),
  );
  const [own] = await listed("/api/widgets/custom", ListedCustomWidget);
  assertEquals(
    `"${own?.revision}"`,
    await tagOf(`/api/widgets/custom/${own?.id}`),
  );
});
