import { assert, assertEquals } from "@std/assert";
import {
  CreditsAnswer,
  CreditsResult,
  ListsAnswer,
} from "@/lib/schema/subathon/credits.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";

const CREDITS = `/api/channels/${CHANNEL}/credits`;

async function follow(app: TestApp, id: string): Promise<void> {
  await app.services.events.log.append(CHANNEL, [{
    id: `follow:${id}`,
    kind: "follow",
    occurredAt: new Date(app.clock.now()).toISOString(),
    platform: "twitch",
    test: false,
    act: `follow:twitch:${id}`,
    actor: { id, login: `user_${id}`, name: `User ${id}` },
    data: {},
  }]);
}

Deno.test("widgets read sections of the credits, unreadable ones with a reason", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  await follow(app, "1");
  const url = `/api/widgets/credits/state?token=${token}`;
  const answer = CreditsAnswer.parse(
    await (await app.get(`${url}&sections=followers,raiders,goals`)).json(),
  );
  assertEquals(Object.keys(answer.sections), ["followers", "raiders", "goals"]);
  const { followers, raiders, goals } = answer.sections;
  assert(followers?.available);
  assertEquals(followers.items.map(({ text }) => text), ["User 1"]);
  assertEquals(raiders?.available, false, "this channel is not connected");
  assertEquals(goals, {
    available: false,
    items: null,
    reason: "not_configured",
  });
  const bad = await app.get(`${url}&sections=friends`);
  assertEquals(bad.status, 422);
  await bad.body?.cancel();
  const window = await app.get(`${url}&window=fortnight`);
  assertEquals(window.status, 422);
  await window.body?.cancel();
});

Deno.test("the roll is played, paused and reset from the dashboard", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  await follow(app, "1");
  const post = async (path: string, body?: unknown) => {
    const response = await app.request(`${CREDITS}/${path}`, {
      method: "POST",
      session,
      ...(body === undefined ? {} : { body }),
    });
    assertEquals(response.status, 200);
    return await response.json();
  };
  const played = CreditsResult.parse(await post("control", { action: "play" }));
  assertEquals(played.run.state, "rolling");
  app.clock.pass(5_000);
  const seen = CreditsAnswer.parse(
    await (await app.get(`/api/widgets/credits/state?token=${token}`)).json(),
  );
  assertEquals([seen.frozen, seen.run.offsetPx], [true, 300]);
  const erased = CreditsResult.parse(await post("clear", { userId: "1" }));
  assertEquals(erased.changed, true);
  const lists = ListsAnswer.parse(
    await post("lists", { action: "save", title: "Thanks", lines: ["Mum"] }),
  );
  assertEquals(lists.items.map(({ title }) => title), ["Thanks"]);
  const cleared = CreditsResult.parse(await post("clear"));
  assertEquals(cleared.run.state, "idle");
  const state = await app.get(`${CREDITS}/state`, { session });
  assertEquals(state.headers.get("etag"), `"${cleared.run.revision}"`);
  const { sections } = CreditsAnswer.parse(await state.json());
  assert(sections.custom?.available);
  assertEquals(sections.custom.items.map(({ text }) => text), [
    "Thanks",
    "Mum",
  ]);
});

Deno.test("a page begins the roll where its widget says so, and finishes the one it ran", async () => {
  // Two reports at once collide, and try again after a while.
  await using app = await startTestApp({ clock: new ImpatientClock() });
  const session = await app.signIn();
  const token = await app.widgetToken();
  const make = async (type: string, settings: Record<string, unknown>) => {
    const made = await app.request(
      `/api/channels/${CHANNEL}/widget-instances`,
      { method: "POST", session, body: { type, settings } },
    );
    assertEquals(made.status, 201);
    return (await made.json()).id as string;
  };
  const report = async (body: unknown, query = "") => {
    const res = await app.request(
      `/api/widgets/credits/report?token=${token}${query}`,
      { method: "POST", body },
    );
    return { status: res.status, json: await res.json() };
  };
  const [manual, onScene, onEnd, other] = await Promise.all([
    make("credits", {}),
    make("credits", { startOn: "scene-active" }),
    make("credits", { startOn: "stream-ending" }),
    make("static-text", {}),
  ]);
  const active = (instanceId: string | undefined) => ({
    what: "scene-active",
    instanceId,
  });
  for (const id of [manual, onEnd, other]) {
    assertEquals((await report(active(id))).json.changed, false);
  }
  assertEquals(
    (await report(active(onScene), "&preview=1")).json.changed,
    false,
  );
  const answers = await Promise.all([1, 2].map(() => report(active(onScene))));
  assertEquals(
    answers.map(({ json }) => json.run.state),
    ["rolling", "rolling"],
  );
  const [{ json: { run } } = { json: { run: null } }] = answers;
  const again = await report(active(onScene));
  assertEquals([again.json.changed, again.json.run.runId], [false, run.runId]);

  const ended = (runId: string) => ({ what: "ended", runId });
  assertEquals((await report(ended("run_old"))).json.changed, false);
  assertEquals((await report(ended(run.runId))).json.run.state, "finished");
  assertEquals((await report(ended(run.runId))).json.changed, false, "once");
  const next = await report({ what: "stream-ending", instanceId: onEnd });
  assertEquals(next.json.run.state, "rolling");
  assert(next.json.run.runId !== run.runId);
  const paused = await app.request(`${CREDITS}/control`, {
    method: "POST",
    session,
    body: { action: "pause" },
  });
  await paused.body?.cancel();
  assertEquals((await report(active(onScene))).json.run.state, "paused");

  assertEquals((await report(active("wgt_none"))).status, 404);
  assertEquals((await report({ what: "ended" })).status, 422);
  const stranger = await app.request("/api/widgets/credits/report?token=wt_x", {
    method: "POST",
    body: ended(run.runId),
  });
  assertEquals(stranger.status, 401);
  await stranger.body?.cancel();
});

Deno.test("others cannot touch the credits", async () => {
  await using app = await startTestApp();
  const viewer = await app.signIn({ role: "masquerade" });
  for (const path of ["control", "clear", "lists"]) {
    const response = await app.request(`${CREDITS}/${path}`, {
      method: "POST",
      session: viewer,
      body: { action: "play" },
    });
    assertEquals(response.status, 403);
    await response.body?.cancel();
  }
  const nobody = await app.get(`${CREDITS}/lists`);
  assertEquals(nobody.status, 401);
  await nobody.body?.cancel();
});
