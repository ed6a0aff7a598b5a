import { assert, assertEquals, assertMatch } from "@std/assert";
import { isReachableFromOutside } from "@/lib/http/hosts.ts";
import {
  create,
  deliver,
  LIST,
  SECRET,
  startIntegrated,
} from "@/tests/http/integrations/rig.ts";
import {
  PLATFORM_ENV,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";

const PATH = "/studio/integrations";
/** The last 3 KiB bought texts in four languages. */
const MAX_SCRIPT_BYTES = 44 * 1024;
const WEB = { accept: "text/html" };

/** Returns the room's own part of its page, as a session sees it. */
async function roomOf(app: TestApp, session: string, path = PATH) {
  const page = await app.get(path, { session, headers: WEB });
  const html = await page.text();
  assertEquals(page.status, 200, html);
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

/** Returns the names of the buttons in a page that can be pressed. */
const openButtons = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)]
    .filter(([, attributes = ""]) => !/\bdisabled\b/.test(attributes))
    .map(([, attributes = "", inside = ""]) =>
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ??
        inside.replaceAll(/<[^>]*>/g, "")
    );

Deno.test("the room of integrations wants a session, and holds neither a secret nor an address", async () => {
  await using rig = await startIntegrated({ env: PLATFORM_ENV });
  const { app, session, path } = rig;
  const stranger = await app.get(PATH, { headers: WEB });
  await stranger.body?.cancel();
  assert(stranger.status >= 300 && stranger.status < 400, `${stranger.status}`);
  assertMatch(stranger.headers.get("location") ?? "", /sign-in|login/);

  const masked = await app.signIn({ role: "masquerade" });
  for (const who of [session, masked]) {
    const page = await (await app.get(PATH, { session: who, headers: WEB }))
      .text();
    assert(page.includes("My shop"), "the integration is there");
    for (const secret of [SECRET, path.split("/").at(-1) ?? ""]) {
      assertEquals(page.includes(secret), false);
    }
  }
  assert(openButtons(await roomOf(app, session)).includes("Test: My shop"));
  const looked = await roomOf(app, masked);
  assertEquals(openButtons(looked).filter((name) => !/^More/.test(name)), [
    "Deliveries: My shop",
  ]);
  assert(looked.includes("The address is hidden from administrators"));
});

Deno.test("at home the room says which services need a public address, and on a host without processes which do not work", async () => {
  const noteIn = async (env: Record<string, string>) => {
    await using app = await startTestApp({ env });
    return await roomOf(app, await app.signIn());
  };
  const home = await noteIn({});
  assertMatch(
    home,
    /Nothing on the internet reaches http:\/\/127\.0\.0\.1:8000/,
  );
  assertMatch(
    home,
    /Ko-fi.*A tunnel.*StreamElements, Streamlabs, TipeeeStream need none/s,
  );
  const hosted = await noteIn({
    DENO_DEPLOYMENT_ID: "1",
    DENO_DEPLOY: "1",
    ...PLATFORM_ENV,
    TWITCH_EVENTSUB_SECRET: "secret-of-eventsub",
    BASE_URL: "https://limelight.example",
  });
  assertEquals(hosted.includes("Nothing on the internet"), false);
  assertMatch(
    hosted,
    /do not work here: StreamElements, Streamlabs, TipeeeStream/,
  );
});

Deno.test("an origin is one's own by its name", () => {
  const own = [
    "http://localhost:8000",
    "http://127.0.0.1:8000",
    "http://192.168.1.20",
    "http://10.0.0.2:8000",
    "http://172.20.0.2",
    "http://100.101.2.3",
    "http://[::1]:8000",
    "http://[fd00::5]",
    "http://box",
    "http://box.local:8000",
    "https://limelight.home.arpa",
  ];
  const outside = [
    "https://limelight.example",
    "http://203.0.113.9:8000",
    "http://172.32.0.1",
    "http://[2001:db8::1]",
    "https://box.tailnet.ts.net",
  ];
  assertEquals(own.filter(isReachableFromOutside), []);
  assertEquals(outside.filter((one) => !isReachableFromOutside(one)), []);
});

Deno.test("Home names the integration that needs attention, and no other", async () => {
  await using rig = await startIntegrated();
  const { app, session, path } = rig;
  await create(app, session, { provider: "kofi", name: "My Ko-fi" });
  assertEquals(
    (await roomOf(app, session, "/studio")).includes("attention"),
    false,
  );
  assertEquals((await deliver(app, path, { id: "1" })).status, 200);
  const home = await roomOf(app, session, "/studio");
  assertMatch(
    home,
    /My shop needs your attention.*href="\/studio\/integrations"/s,
  );
  assertEquals(home.includes("My Ko-fi"), false);
  assertMatch(await roomOf(app, session), /a payment may be missing/);
  await app.request(`${LIST}/${rig.id}`, {
    method: "PATCH",
    session,
    body: { attention: null },
  });
  assertEquals(
    (await roomOf(app, session, "/studio")).includes("attention"),
    false,
  );
});

Deno.test("the room of integrations loads at most 44 KiB of scripts", async () => {
  await using app = await startTestApp();
  const { js } = await pageWeight(app, PATH);
  assert(js > 0 && js <= MAX_SCRIPT_BYTES, `${js}`);
});
