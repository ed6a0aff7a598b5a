import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { PreviewQuery } from "@/lib/schema/overlays/previews.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const HOSTS = {
  BASE_URL: "http://overlays.localhost:8000",
  DASHBOARD_URL: "http://studio.localhost:8000",
  PREVIEW_WIDGETS_URL: "http://preview.localhost:8000",
};

const get = (
  app: TestApp,
  source: string,
  call: { session?: string; headers?: Record<string, string> },
) =>
  app.get(
    `/api/channels/${CHANNEL}/preview?source=${encodeURIComponent(source)}`,
    call,
  );

Deno.test("a frame of the dashboard is led to the preview, with the token and what else was asked", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const answer = await get(app, "/v1/scene/scn_1?more=a~b,c&thumb=1", {
    session,
    headers: { "sec-fetch-site": "same-origin" },
  });
  assertEquals(answer.status, 303);
  assertEquals(answer.headers.get("cache-control"), "no-store");
  // The host is whatever the dashboard is called.
  const led = answer.headers.get("location") ?? "";
  assert(led.startsWith("/v1/scene/scn_1?"), led);
  assertEquals(Object.fromEntries(new URL(led, app.origin).searchParams), {
    more: "a~b,c",
    thumb: "1",
    preview: "1",
    token: await app.widgetToken(),
  });
});

Deno.test("where previews have an origin of their own, the way leads there", async () => {
  await using app = await startTestApp({ env: HOSTS });
  const { address } = app.services.overlays.previews;
  const led = new URL(await address(CHANNEL, "/event-page"));
  assertEquals(led.origin, HOSTS.PREVIEW_WIDGETS_URL);
  assertEquals(led.searchParams.get("token"), await app.widgetToken());
});

Deno.test("only the owner, on pages of the dashboard, is led to a preview", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const masquerade = await app.signIn({ role: "masquerade" });
  const source = "/event-page";
  const status = async (call: Parameters<typeof get>[2]) => {
    const answer = await get(app, source, call);
    assertEquals(answer.headers.has("location"), answer.status === 303);
    return answer.status;
  };
  assertEquals(await status({ session }), 303);
  assertEquals(await status({}), 401);
  assertEquals(await status({ session: masquerade }), 403);
  for (const site of ["cross-site", "same-site"]) {
    const headers = { "sec-fetch-site": site };
    assertEquals(await status({ session, headers }), 403, site);
  }
});

Deno.test("no source leads anywhere but to a page of the previews", () => {
  const { origin } = new URL(HOSTS.PREVIEW_WIDGETS_URL);
  const leads = (source: string) => PreviewQuery.safeParse({ source }).success;
  for (
    const source of [
      "//evil.example/v1/scene/a",
      "https://evil.example/v1/scene/a",
      "/\\evil.example",
      "/v1/scene/a/../../studio",
      "/v1/scene/a#b",
      "/studio",
      "",
    ]
  ) assertEquals(leads(source), false, source);
  const piece = fc.constantFrom(
    "/",
    "\\",
    "v1",
    "scene",
    "widget",
    "..",
    "%",
    "@",
    ":",
    "?",
    "#",
    "a",
    "\t",
    "\n",
    " ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = pieces.join("");
      if (!leads(source)) return;
      const url = new URL(source, origin);
      assertEquals(url.origin, origin);
      assert(!/^\/(studio|api|m)\b/.test(url.pathname), url.href);
    }),
    { numRuns: 2_000 },
  );
});
