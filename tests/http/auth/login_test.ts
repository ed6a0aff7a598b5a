import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";
import {
  cookieOf,
  startTwitchApp,
  type TwitchApp,
  valueOf,
  visit as visitAs,
} from "./twitch_app.ts";

const ADA = { id: "1001", login: "ada", name: "Ada" };

const start = () => startTwitchApp([ADA]);
const visit = (at: TwitchApp, query?: string) => visitAs(at, ADA.id, query);

Deno.test("a login ends with a session of the person's own channel", async () => {
  await using test = await start();
  const { app } = test;
  const { state, callback } = await visit(
    test,
    "?return_to=%2Fstudio%3Ftab%3D1",
  );
  assert(
    state.includes("HttpOnly") && state.includes("SameSite=Lax") &&
      state.includes("Path=/auth"),
  );

  const done = await app.get(callback, {
    headers: { cookie: `limelight_login=${valueOf(state)}` },
  });
  assertEquals(done.status, 303);
  assertEquals(done.headers.get("location"), "/studio?tab=1");
  const session = cookieOf(done, "limelight_session");
  assert(
    session.includes("HttpOnly") && session.includes("SameSite=Lax") &&
      session.includes("Path=/"),
  );

  const token = await app.get(`/api/channels/${ADA.id}/token`, {
    session: valueOf(session),
  });
  assertEquals(token.status, 200);
  await token.body?.cancel();
  const text = JSON.stringify(app.logged);
  assert(
    !text.includes("fake-access") && !text.includes("fake-refresh"),
    "a token was logged",
  );
});

Deno.test("a channel has its display name from the first login, and its login where the platform does not say it", async () => {
  const name = "AdaLive";
  const nameAfterLogin = async (env: Record<string, string> = {}) => {
    await using test = await startTwitchApp([{ ...ADA, name }], { env });
    const { state, callback } = await visit(test);
    const done = await test.app.get(callback, {
      headers: { cookie: `limelight_login=${valueOf(state)}` },
    });
    await done.body?.cancel();
    assertEquals(done.status, 303);
    return (await test.app.services.account.channels.find(ADA.id))?.name;
  };
  assertEquals(await nameAfterLogin(), name);
  const away = { TWITCH_HELIX_URL: "http://127.0.0.1:1" };
  assertEquals(await nameAfterLogin(away), ADA.login);
});

Deno.test("a callback is good once, in the browser that began, for ten minutes", async () => {
  await using test = await start();
  const { app } = test;
  const refused = async (callback: string, cookie?: string) => {
    const res = await app.get(
      callback,
      cookie === undefined ? {} : { headers: { cookie } },
    );
    assertEquals(res.status, 403);
    assertEquals((await res.json()).code, "forbidden");
    assertEquals(res.headers.getSetCookie(), []);
  };
  const first = await visit(test);
  await refused(first.callback);
  await refused(first.callback, `limelight_login=${"x".repeat(43)}`);
  const own = `limelight_login=${valueOf(first.state)}`;
  const [a, b] = await Promise.all([
    app.get(first.callback, { headers: { cookie: own } }),
    app.get(first.callback, { headers: { cookie: own } }),
  ]);
  assertEquals([a.status, b.status].sort(), [303, 403]);
  await Promise.all([a.body?.cancel(), b.body?.cancel()]);

  const late = await visit(test);
  app.clock.pass(10 * 60_000);
  await refused(late.callback, `limelight_login=${valueOf(late.state)}`);
});

Deno.test("a login comes through, once, when the database's answers get lost", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  await using test = await startTwitchApp([ADA], { kv });
  for (const record of ["taken_login", "channel"]) {
    const { state, callback } = await visit(test);
    const headers = { cookie: `limelight_login=${valueOf(state)}` };
    once(record);
    const done = await test.app.get(callback, { headers });
    assertEquals(done.status, 303, record);
    const session = valueOf(cookieOf(done, "limelight_session"));
    const token = await test.app.get(`/api/channels/${ADA.id}/token`, {
      session,
    });
    assertEquals(token.status, 200);
    await token.body?.cancel();
    const again = await test.app.get(callback, { headers });
    assertEquals(again.status, 403);
    await again.body?.cancel();
  }
});

Deno.test("beginning a login stores nothing, nor does a callback whose code is refused", async () => {
  using kv = await openKv(":memory:");
  await using test = await startTwitchApp([ADA], { kv });
  const records = async () => {
    const found: string[] = [];
    for await (const { key } of kv.list({ prefix: [] })) {
      found.push(JSON.stringify(key));
    }
    return found;
  };
  const before = await records();
  for (let n = 0; n < 20; n++) {
    const { state, callback } = await visit(test);
    const forged = callback.replace(/code=[^&]*/, "code=made-up");
    const res = await test.app.get(forged, {
      headers: { cookie: `limelight_login=${valueOf(state)}` },
    });
    assertEquals(res.status, 403);
    await res.body?.cancel();
  }
  assertEquals(await records(), before);
});

Deno.test("declining, and a code the platform refuses, sign nobody in", async () => {
  await using test = await start();
  const { app, twitch } = test;
  const begun = await app.get("/auth/login");
  const state = valueOf(cookieOf(begun, "limelight_login"));
  twitch.oauth.visit(null);
  const page = await fetch(begun.headers.get("location") ?? "", {
    redirect: "manual",
  });
  await page.body?.cancel();
  const back = new URL(page.headers.get("location") ?? "");
  const declined = await app.get(`${back.pathname}${back.search}`, {
    headers: { cookie: `limelight_login=${state}` },
  });
  assertEquals(declined.status, 403);
  await declined.body?.cancel();

  const second = await visit(test);
  const forged = second.callback.replace(/code=[^&]*/, "code=made-up");
  const refused = await app.get(forged, {
    headers: { cookie: `limelight_login=${valueOf(second.state)}` },
  });
  assertEquals(refused.status, 403);
});

Deno.test("who comes back because the redirect URL is not registered is told which one is, on the host that is", async () => {
  await using test = await startTwitchApp([ADA], {
    env: { DASHBOARD_URL: "http://studio.limelight.test" },
  });
  const { app, twitch } = test;
  twitch.app.redirectUrls = ["http://limelight.test/auth/callback"];
  twitch.oauth.visit(ADA.id);
  /** Begins a login; returns where Twitch sends the browser. */
  const sentBack = async () => {
    const begun = await app.get("http://studio.limelight.test/auth/login");
    const page = await fetch(begun.headers.get("location") ?? "", {
      redirect: "manual",
    });
    await page.body?.cancel();
    return page.headers.get("location") ?? "";
  };
  const told = await app.get(await sentBack(), {
    headers: { accept: "text/html" },
  });
  const own = "http://studio.limelight.test/auth/callback";
  assertStringIncludes(await told.text(), own);
  assertEquals(told.status, 403);
  assertEquals(
    app.logged.filter(({ event }) => event === "redirect_url_not_registered")
      .map(({ level, redirectUrl }) => [level, redirectUrl]),
    [["warn", own]],
  );
  // As the log writes what might be a credential.
  assert(!JSON.stringify(app.logged).includes("[redacted] URL"));

  twitch.app.redirectUrls = [own];
  assertStringIncludes(await sentBack(), `${own}?state=`);
});

Deno.test("a login never leads to another site", async () => {
  await using test = await start();
  const outside = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/a\\b",
    "javascript:alert(1)",
    "/\tevil",
  ];
  for (const target of outside) {
    const { state, callback } = await visit(
      test,
      `?return_to=${encodeURIComponent(target)}`,
    );
    const done = await test.app.get(callback, {
      headers: { cookie: `limelight_login=${valueOf(state)}` },
    });
    assertEquals(done.headers.get("location"), "/", target);
    await done.body?.cancel();
  }
});

Deno.test("a login leads back to an address of any script", async () => {
  await using test = await start();
  const { state, callback } = await visit(
    test,
    `?return_to=${encodeURIComponent("/studio/widgets?q=über €")}`,
  );
  const done = await test.app.get(callback, {
    headers: { cookie: `limelight_login=${valueOf(state)}` },
  });
  await done.body?.cancel();
  assertEquals(done.status, 303);
  assertEquals(
    done.headers.get("location"),
    "/studio/widgets?q=%C3%BCber%20%E2%82%AC",
  );
});

Deno.test("signing out ends the session, a masquerade's too; another site cannot do it", async () => {
  await using app = await startTestApp();
  for (const role of ["owner", "masquerade"] as const) {
    const session = await app.signIn({ role });
    const crossSite = await app.request("/auth/logout", {
      method: "POST",
      session,
      headers: { origin: "https://evil.example" },
    });
    assertEquals(crossSite.status, 403);
    await crossSite.body?.cancel();
    assertEquals(
      (await app.request("/auth/logout", { method: "POST", session })).status,
      204,
    );
    assertEquals((await app.get("/auth/sessions", { session })).status, 401);
  }
});

Deno.test("one lists one's sessions and ends any of them, and nobody else's", async () => {
  await using app = await startTestApp();
  const [here, there] = [await app.signIn(), await app.signIn()];
  const stranger = await app.signIn({ channelId: "2002" });
  const listed = await (await app.get("/auth/sessions", { session: here }))
    .json();
  assertEquals(
    listed.items.map(({ current }: { current: boolean }) => current).sort(),
    [false, true],
  );
  const other =
    listed.items.find(({ current }: { current: boolean }) => !current).id;
  const asStranger = await app.request(`/auth/sessions/${other}`, {
    method: "DELETE",
    session: stranger,
  });
  assertEquals(asStranger.status, 404);
  await asStranger.body?.cancel();
  assertEquals(
    (await app.request(`/auth/sessions/${other}`, {
      method: "DELETE",
      session: here,
    })).status,
    204,
  );
  const left = [here, there].map((session) =>
    app.get("/auth/sessions", { session })
  );
  const statuses = (await Promise.all(left)).map((res) => res.status);
  assertEquals(statuses, [200, 401]);
});

Deno.test("the demo signs in without an account, and only the demo", async () => {
  await using app = await startTestApp();
  const res = await app.request("/auth/demo?role=masquerade", {
    method: "POST",
  });
  assertEquals(res.status, 200);
  assertEquals((await res.json()).role, "masquerade");
  await using test = await start();
  const outside = await test.app.request("/auth/demo", { method: "POST" });
  assertEquals(outside.status, 404);
  await outside.body?.cancel();
});
