import { assertEquals, assertStringIncludes } from "@std/assert";
import { LOGIN_SCOPES } from "@/lib/clients/twitch/scopes.ts";
import { connectedTo, signInWith } from "@/tests/http/auth/twitch_app.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import {
  type FakeChannel,
  fakeChannel,
  type FakeTwitch,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";

const ADA = {
  id: "1001",
  login: "ada",
  name: "Ada",
  broadcasterType: "affiliate" as const,
};

const POLL = { title: "Which map?", choices: ["Harbour", "Glacier"] };
const PREDICTION = { title: "Do I win?", outcomes: ["Yes", "No"] };

interface Rig extends AsyncDisposable {
  app: TestApp;
  twitch: FakeTwitch;
  channel: FakeChannel;
  /** Signs in by the platform, asking for what `query` says. */
  signIn(query?: string): Promise<{ session: string; location: string }>;
  call(
    method: string,
    path: string,
    body?: unknown,
    // deno-lint-ignore no-explicit-any -- bodies of many shapes
  ): Promise<{ status: number; body: any }>;
}

/** Starts a channel whose owner has signed in; with `votes` the consent to run polls is given. */
async function createRig({ votes = true } = {}): Promise<Rig> {
  const clock = standingClock();
  const twitch = startFakeTwitch({
    channels: [fakeChannel({ broadcaster: ADA })],
    now: () => clock.now(),
  });
  const app = await startTestApp({
    clock,
    fetch,
    env: connectedTo(twitch),
  });
  let session = "";
  async function signIn(query = "") {
    const done = await signInWith({ app, twitch }, ADA.id, query);
    session = done.session;
    return done;
  }
  await signIn(votes ? "?also=votes" : "");
  return {
    app,
    twitch,
    channel: twitch.channel(ADA.id),
    signIn,
    async call(method, path, body) {
      const res = await app.request(`/api/channels/${ADA.id}/${path}`, {
        method,
        session,
        ...(body === undefined ? {} : { body }),
      });
      return { status: res.status, body: await res.json() };
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await twitch[Symbol.asyncDispose]();
    },
  };
}

Deno.test("a poll is started and ended through the platform, once however often it is asked for", async () => {
  await using rig = await createRig();
  const started = await rig.call("POST", "polls", {
    ...POLL,
    durationSeconds: 90,
    channelPointsPerVote: 50,
  });
  assertEquals(started.status, 201);
  const { id, status, choices } = started.body;
  assertEquals(status, "active");
  assertEquals(
    choices.map(({ title }: { title: string }) => title),
    POLL.choices,
  );
  const [stored] = rig.channel.polls;
  assertEquals(
    [stored?.duration, stored?.channel_points_per_vote],
    [90, 50],
  );
  const again = await rig.call("POST", "polls", POLL);
  assertEquals([again.status, again.body.id], [201, id], "it runs already");
  assertEquals(rig.channel.polls.length, 1);
  const read = await rig.call("GET", "polls");
  assertEquals(read.body.items.map((one: { id: string }) => one.id), [id]);

  const end = { status: "end" };
  const ended = await rig.call("PATCH", `polls/${id}`, end);
  assertEquals([ended.status, ended.body.status], [200, "terminated"]);
  const twice = await rig.call("PATCH", `polls/${id}`, end);
  assertEquals([twice.status, twice.body.status], [200, "terminated"]);
  const late = await rig.call("PATCH", `polls/${id}`, { status: "archive" });
  assertEquals([late.status, late.body.code], [409, "conflict"]);
  const read2 = await rig.call("GET", "polls");
  assertEquals(read2.body.items[0].status, "terminated", "no kept answer");
});

Deno.test("a prediction is started, locked, resolved and cancelled through the platform", async () => {
  await using rig = await createRig();
  const started = await rig.call("POST", "predictions", PREDICTION);
  assertEquals(started.status, 201);
  const { id, outcomes } = started.body;
  const change = (body: unknown, of = id) =>
    rig.call("PATCH", `predictions/${of}`, body);
  assertEquals((await change({ status: "lock" })).body.status, "locked");
  const wrong = await change({ status: "resolve", winningOutcomeId: "other" });
  assertEquals([wrong.status, wrong.body.code], [403, "platform_refused"]);
  assertStringIncludes(wrong.body.detail, "winning_outcome_id");
  const busy = await rig.call("POST", "predictions", {
    ...PREDICTION,
    title: "And now?",
  });
  assertEquals([busy.status, busy.body.code], [409, "conflict"]);
  const won = { status: "resolve", winningOutcomeId: outcomes[1].id };
  const resolved = await change(won);
  assertEquals(
    [resolved.status, resolved.body.status, resolved.body.winningOutcomeId],
    [200, "resolved", outcomes[1].id],
  );
  assertEquals((await change(won)).status, 200, "it is as was asked");
  assertEquals((await change({ status: "cancel" })).status, 409);
  assertEquals((await change({ status: "cancel" }, "none")).status, 404);

  const second = await rig.call("POST", "predictions", PREDICTION);
  const cancelled = await change({ status: "cancel" }, second.body.id);
  assertEquals(cancelled.body.status, "canceled");
});

Deno.test("a consent that was never asked for is told with the way to give it, which later sign-ins keep", async () => {
  await using rig = await createRig({ votes: false });
  const refused = await rig.call("POST", "polls", POLL);
  assertEquals([refused.status, refused.body.code], [403, "scope_missing"]);
  assertStringIncludes(refused.body.detail, "/auth/login?also=votes");
  assertEquals(rig.channel.polls, []);
  const asked = await rig.signIn("?also=votes&return_to=/studio");
  assertEquals(asked.location, "/studio");
  assertEquals((await rig.call("POST", "polls", POLL)).status, 201);

  // A plain sign-in brings less than what stood: it goes on to ask for the rest.
  const plain = await rig.signIn("?return_to=/studio");
  assertEquals(
    plain.location,
    "/auth/login?return_to=%2Fstudio&also=votes",
  );
  const on = await rig.signIn(new URL(plain.location, "http://x").search);
  assertEquals(on.location, "/studio");
  const grant = await rig.app.services.platform.grants?.tokens
    .authorization(ADA.id);
  assertEquals(
    LOGIN_SCOPES.filter((scope) => !grant?.scopes.includes(scope)),
    [],
  );
});

Deno.test("what the platform refuses is said in words", async () => {
  await using rig = await createRig();
  const start = (change = {}) =>
    rig.call("POST", "polls", { ...POLL, ...change });
  const rude = await start({ title: "badword?" });
  assertEquals([rude.status, rude.body.code], [403, "platform_refused"]);
  assertStringIncludes(rude.body.detail, "content guidelines");

  await start();
  const busy = await start({ title: "Another?" });
  assertEquals([busy.status, busy.body.code], [409, "conflict"]);
  assertStringIncludes(busy.body.detail, "another poll is running");

  rig.channel.polls.length = 0;
  rig.channel.affiliate = false;
  rig.twitch.world.users.set(ADA.id, { ...ADA, broadcasterType: "" });
  const ordinary = await start();
  assertEquals([ordinary.status, ordinary.body.code], [
    403,
    "platform_refused",
  ]);
  assertStringIncludes(ordinary.body.detail, "affiliates and partners alone");

  rig.twitch.oauth.revokeGrants(ADA.id);
  const gone = await start();
  assertEquals([gone.status, gone.body.code], [403, "scope_missing"]);
  assertStringIncludes(gone.body.detail, "Sign in again");
});

Deno.test("a change whose answer is lost is not made twice, and answered as made", async () => {
  await using rig = await createRig();
  const { faults } = rig.twitch;
  faults.fail("/helix/polls", { status: 503 });
  const away = await rig.call("POST", "polls", POLL);
  assertEquals([away.status, away.body.code], [503, "platform_unreachable"]);
  assertEquals(
    faults.seen.filter(({ method }) => method === "POST").filter(({ path }) =>
      path === "/helix/polls"
    ).length,
    1,
  );
  // It was carried out, and the answer broke off.
  rig.channel.polls.unshift({
    id: "poll-lost",
    title: POLL.title,
    choices: POLL.choices.map((title) => ({ id: title, title, votes: 0 })),
    status: "ACTIVE",
    duration: 120,
    started_at: "2026-11-21T08:00:00Z",
    ended_at: null,
  });
  faults.fail("/helix/polls", { status: 0 });
  const lost = await rig.call("POST", "polls", POLL);
  assertEquals([lost.status, lost.body.id], [201, "poll-lost"]);
});

Deno.test("of a list that cannot be read nothing is concluded, and it is said so", async () => {
  await using rig = await createRig();
  const { faults } = rig.twitch;
  const { body: { id } } = await rig.call("POST", "polls", POLL);
  const refuse = (status: number) => {
    faults.fail("/helix/polls", { status, body: { message: "Not now" } });
    faults.fail("/helix/polls", { status: 503, times: 2 });
  };
  refuse(400);
  const end = await rig.call("PATCH", `polls/${id}`, { status: "end" });
  assertEquals([end.status, end.body.code], [403, "platform_refused"]);
  assertStringIncludes(end.body.detail, "Not now");
  assertStringIncludes(end.body.detail, "list of polls cannot be read");
  refuse(503);
  const lost = await rig.call("PATCH", `polls/${id}`, { status: "end" });
  assertEquals([lost.status, lost.body.code], [503, "platform_unreachable"]);
  assertStringIncludes(lost.body.detail, "nor can its list of polls be read");
});

Deno.test("a used-up rate limit says when to try again", async () => {
  await using rig = await createRig();
  const soon = String(Math.ceil(rig.app.clock.now() / 1_000) + 45);
  rig.twitch.faults.fail("/helix/polls", {
    status: 429,
    headers: {
      "ratelimit-limit": "800",
      "ratelimit-remaining": "0",
      "ratelimit-reset": soon,
    },
  });
  const { status, body } = await rig.call("POST", "polls", POLL);
  assertEquals([status, body.code], [503, "platform_unreachable"]);
  assertStringIncludes(body.detail, "takes no more requests");
});

Deno.test("polls and predictions: bad input, another's channel, and who may only read are refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const at = (path: string) => `/api/channels/${ADA.id}/${path}`;
  const post = async (path: string, body: unknown, as = session) => {
    const call = { method: "POST", session: as, body };
    const res = await app.request(at(path), call);
    const answer = await res.json();
    return [
      res.status,
      ...(answer.errors ?? []).map(({ path }: { path: string }) => path),
    ];
  };
  const long = "x".repeat(26);
  const cases: [string, unknown, string][] = [
    ["polls", { ...POLL, title: "x".repeat(61) }, "title"],
    ["polls", { ...POLL, choices: ["one"] }, "choices"],
    ["polls", { ...POLL, choices: ["one", long] }, "choices.1"],
    ["polls", { ...POLL, choices: [..."abcdef"] }, "choices"],
    ["polls", { ...POLL, durationSeconds: 14 }, "durationSeconds"],
    ["polls", { ...POLL, durationSeconds: 1_801 }, "durationSeconds"],
    ["predictions", { ...PREDICTION, title: "x".repeat(46) }, "title"],
    [
      "predictions",
      { ...PREDICTION, outcomes: [..."abcdefghijk"] },
      "outcomes",
    ],
    ["predictions", { ...PREDICTION, windowSeconds: 29 }, "windowSeconds"],
  ];
  for (const [path, body, field] of cases) {
    assertEquals(await post(path, body), [422, field]);
  }
  const reader = await app.signIn({ role: "masquerade" });
  for (const [path, body] of [["polls", POLL], ["predictions", PREDICTION]]) {
    assertEquals(await post(String(path), body, ""), [401]);
    assertEquals(await post(String(path), body, reader), [403]);
    const other = await app.signIn({ channelId: "1002" });
    assertEquals(await post(String(path), body, other), [403]);
  }
});
