import { assert, assertEquals } from "@std/assert";
import {
  CreditsAnswer,
  CreditsDone,
  ListsAnswer,
} from "@/lib/features/credits/schema.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const CREDITS = `/api/channels/${CHANNEL}/credits`;

async function follow(app: TestApp, id: string): Promise<void> {
  await app.services.events.append(CHANNEL, [{
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
  const played = CreditsDone.parse(await post("control", { action: "play" }));
  assertEquals(played.run.state, "rolling");
  app.clock.set(app.clock.now() + 5_000);
  const seen = CreditsAnswer.parse(
    await (await app.get(`/api/widgets/credits/state?token=${token}`)).json(),
  );
  assertEquals([seen.frozen, seen.run.offsetPx], [true, 300]);
  const erased = CreditsDone.parse(await post("clear", { userId: "1" }));
  assertEquals(erased.changed, true);
  const lists = ListsAnswer.parse(
    await post("lists", { action: "save", title: "Thanks", lines: ["Mum"] }),
  );
  assertEquals(lists.items.map(({ title }) => title), ["Thanks"]);
  const cleared = CreditsDone.parse(await post("clear"));
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
