import { assertEquals, assertStringIncludes } from "@std/assert";
import { TimerControl } from "@/lib/schema/subathon/mod.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  PLATFORM_ENV,
  startTestApp,
} from "@/tests/support/app.ts";

const STATE = `/api/channels/${CHANNEL}/timer/state`;

Deno.test("the operator sees that the router fell silent; pages on stream do not", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const sources = async () => {
    const answer = await app.get(STATE, { session });
    return TimerControl.parse(await answer.json()).sources;
  };
  const post = async (body: unknown) => {
    const answer = await app.request("/internal/subscription-events", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body,
    });
    assertEquals(answer.status, 202);
    await app.services.platform.eventSources.settled();
    return await answer.json();
  };
  assertEquals(await sources(), [], "a router that never said that it lives");
  const nothing = { accepted: 0, duplicates: 0, ignored: 0, errors: [] };
  assertEquals(await post([]), nothing);
  const heardAt = new Date(app.clock.now()).toISOString();
  await app.clock.advance(59_999);
  assertEquals(await sources(), [{ source: "router", heardAt, silent: false }]);
  await app.clock.advance(1);
  assertEquals(await sources(), [{ source: "router", heardAt, silent: true }]);

  const token = await app.widgetToken();
  const page = await app.get(`/api/widgets/timer/state?token=${token}`);
  assertEquals("sources" in await page.json(), false);

  await post([]);
  assertEquals((await sources())[0]?.silent, false);
});

for (
  const [events, listed] of [["router", true], ["webhook", false]] as const
) {
  Deno.test(`the room lists the source of events that is awaited as not seen yet: ${events}`, async () => {
    await using app = await startTestApp({
      env: {
        ...PLATFORM_ENV,
        TWITCH_EVENTS: events,
        TWITCH_EVENTSUB_SECRET: "a secret of EventSub",
      },
    });
    const session = await app.signIn();
    const answer = await app.get(STATE, { session });
    const { sources } = TimerControl.parse(await answer.json());
    assertEquals(
      sources,
      listed ? [{ source: "router", heardAt: null, silent: false }] : [],
    );
    const page = await app.get("/studio/subathon", {
      session,
      headers: { accept: "text/html" },
    });
    assertEquals((await page.text()).includes("Not seen yet"), listed);
  });
}

Deno.test("a start after which no event of Twitch can arrive says what to set", async () => {
  const SECRET = { TWITCH_EVENTSUB_SECRET: "a secret of EventSub" };
  const said = async (
    env: Record<string, string>,
    internalToken: string | null,
  ) => {
    await using app = await startTestApp({ env, internalToken });
    return app.logged.filter(({ event }) => event === "no_events_from_twitch");
  };
  const [line, ...more] = await said(PLATFORM_ENV, null);
  assertEquals([line?.level, more], ["warn", []]);
  assertStringIncludes(String(line?.advice), "TWITCH_EVENTS=websocket");
  assertEquals(await said(PLATFORM_ENV, INTERNAL_TOKEN), []);
  assertEquals(
    await said({ ...PLATFORM_ENV, ...SECRET, TWITCH_EVENTS: "webhook" }, null),
    [],
  );
  assertEquals(await said({}, null), [], "a demo has events of its own");
});
