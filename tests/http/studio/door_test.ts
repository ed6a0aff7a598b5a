import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  CHANNEL,
  PLATFORM_ENV,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";

const HTML = { headers: { accept: "text/html" } };

async function textOf(answer: Promise<Response>): Promise<string> {
  return await (await answer).text();
}

/** Asks for a page and lets go of its body. */
async function headOf(app: TestApp, path: string, headers = {}) {
  const answer = await app.get(path, {
    headers: { accept: "text/html", ...headers },
  });
  await answer.body?.cancel();
  return answer;
}

Deno.test("without a session every page of the studio leads to the sign-in, which leads back", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const answer = await headOf(app, "/studio?tab=a&b=1");
  assertEquals(answer.status, 303);
  const location = answer.headers.get("location") ?? "";
  assertEquals(
    location,
    "/studio/sign-in?return_to=%2Fstudio%3Ftab%3Da%26b%3D1",
  );
  const page = await textOf(app.get(location, HTML));
  assert(page.includes("Continue with Twitch"));
  assert(
    page.includes(
      "/auth/login?return_to=%2Fstudio%3Ftab%3Da%26b%3D1",
    ),
  );
});

Deno.test("the sign-in leads to no other site", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  for (const bad of ["//evil.example", "/\\evil.example", "https://evil", ""]) {
    const query = new URLSearchParams({ return_to: bad });
    const page = await textOf(app.get(`/studio/sign-in?${query}`, HTML));
    assert(
      page.includes("/auth/login?return_to=%2Fstudio&quot;") ||
        page.includes('/auth/login?return_to=%2Fstudio"'),
      bad,
    );
    assert(!page.includes("evil"), bad);
  }
});

Deno.test("somebody who is signed in passes the sign-in at once", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const session = await app.signIn();
  const answer = await app.get("/studio/sign-in?return_to=/studio/live", {
    session,
  });
  assertEquals(answer.status, 303);
  assertEquals(answer.headers.get("location"), "/studio/live");
});

Deno.test("the demo signs a visitor in at once, and only once", async () => {
  await using app = await startTestApp();
  const first = await headOf(app, "/studio");
  assertEquals(first.status, 200);
  assertEquals(first.headers.get("cache-control"), "no-store");
  const cookie = /limelight_session=([\w-]+)/.exec(
    first.headers.get("set-cookie") ?? "",
  )?.[1] ?? "";
  assertMatch(first.headers.get("set-cookie") ?? "", /HttpOnly/);
  const again = await app.get("/studio", { session: cookie });
  assertEquals(again.status, 200);
  assertEquals(again.headers.get("set-cookie"), null);
  await again.body?.cancel();
});

Deno.test("a frame or another file request does not sign in to the demo", async () => {
  await using app = await startTestApp();
  for (const dest of ["iframe", "image", "empty"]) {
    const answer = await headOf(app, "/studio", { "sec-fetch-dest": dest });
    assertEquals(answer.status, 303, dest);
    assertEquals(answer.headers.get("set-cookie"), null);
  }
});

Deno.test("the studio is on the dashboard's host alone", async () => {
  await using app = await startTestApp({
    env: {
      ...PLATFORM_ENV,
      BASE_URL: "http://bot.example",
      WIDGETS_URL: "http://widgets.example",
      PREVIEW_WIDGETS_URL: "http://preview.example",
      DASHBOARD_URL: "http://studio.example",
    },
  });
  const session = await app.signIn();
  const statusOf = async (host: string, path: string) => {
    const answer = await app.get(`http://${host}${path}`, {
      session,
      headers: { accept: "text/html" },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  assertEquals(await statusOf("studio.example", "/studio"), 200);
  for (const host of ["bot", "widgets", "preview"]) {
    assertEquals(await statusOf(`${host}.example`, "/studio"), 404, host);
  }
  assertEquals(
    await statusOf("studio.example", "/studio-ui/studio.css"),
    200,
  );
});

Deno.test("a masquerade sees the pages, is told that it only looks, and no page holds a secret", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const role of ["owner", "masquerade"] as const) {
    const session = await app.signIn({ role });
    for (const path of ["/studio", "/studio/parts"]) {
      const page = await textOf(app.get(path, { session, ...HTML }));
      assert(!page.includes(token), `${role} ${path}`);
      assertEquals(page.includes("as an administrator"), role !== "owner");
    }
  }
  const looking = await app.signIn({ role: "masquerade" });
  const refused = await app.request(
    `/m/widgets/api/channels/${CHANNEL}/control`,
    { method: "POST", session: looking, body: { action: "mute" } },
  );
  assertEquals((await refused.json()).code, "read_only_session");
});

Deno.test("what is not there is a page for people, in the studio too", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const session = await app.signIn();
  for (const path of ["/studio/nothing", "/studio/parts"]) {
    const answer = await app.get(path, { session, ...HTML });
    assertEquals(answer.status, 404, path);
    assert((await answer.text()).includes("Page not found"), path);
  }
});

Deno.test("start page, documents and errors have one style, and the look that was chosen", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const session = await app.signIn();
  for (
    const path of [
      "/",
      "/docs",
      "/docs/guide/streamers",
      "/nothing",
      "/docs/guide/nothing",
      "/studio/nothing",
      "/c/nobody/commands",
      "/auth/callback?state=none&code=x",
    ]
  ) {
    const page = await textOf(app.get(path, {
      headers: {
        accept: "text/html",
        cookie: `limelight_session=${session}; limelight_theme=light`,
      },
    }));
    assertMatch(page, /href="\/studio-ui\/studio\.css/, path);
    assert(!page.includes("/site.css"), path);
    assertMatch(page, /<html[^>]* data-theme="light"/, path);
  }
});

Deno.test("the look that was chosen is drawn by the server", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const pageWith = (theme: string) =>
    textOf(app.get("/studio", {
      headers: {
        cookie: `limelight_session=${session}; limelight_theme=${theme}`,
      },
    }));
  assert((await pageWith("light")).includes('data-theme="light"'));
  assert((await pageWith("dark")).includes('data-theme="dark"'));
  assert(!(await pageWith('"><script>')).includes("data-theme"));
});

Deno.test("a login that does not succeed is told to people as a page", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const answer = await app.get("/auth/callback?state=none&code=x", HTML);
  assertEquals(answer.status, 403);
  const page = await answer.text();
  assert(page.includes("You are not signed in"));
  assert(page.includes('href="/studio"'));
  const forPrograms = await app.get("/auth/callback?state=none&code=x");
  assertEquals((await forPrograms.json()).code, "forbidden");
});
