import { assert, assertEquals } from "@std/assert";
import type { LiveStream } from "@/lib/schema/platform/client.ts";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { until } from "@/tests/support/clock.ts";
import {
  event,
  offline,
  online,
} from "@/tests/features/widget_data/stats/world.ts";
import { setSources } from "./sources.ts";

/** An app whose platform lists what `list.answer` gives. */
async function startListed() {
  const app = await startTestApp();
  const list: { answer: () => Promise<LiveStream | null> } = {
    answer: () => Promise.resolve(null),
  };
  await setSources(app, { platform: { stream: () => list.answer() } });
  const session = await app.signIn();
  return {
    app,
    list,
    append: app.services.events.log.append,
    async overview() {
      const path = `/api/channels/${CHANNEL}/overview`;
      return await (await app.get(path, { session })).json();
    },
    async live(): Promise<boolean | null> {
      const path = `/api/channels/${CHANNEL}/stream`;
      const { available, value } = await (await app.get(path, { session }))
        .json();
      return available ? value.live : null;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const follow = (id: string, at: string) =>
  event("follow", {}, { actor: { id, login: `viewer${id}`, name: id }, at });

const listed = (startedAt: string) => () =>
  Promise.resolve({
    id: startedAt,
    title: "Hello",
    category: "Chess",
    viewers: 41,
    startedAt,
    language: "en",
    tags: [],
  });

Deno.test("a stream is on from the moment it is heard of, before the platform lists it", async () => {
  await using world = await startListed();
  assertEquals(await world.live(), false);
  await world.append(CHANNEL, [online("2026-11-21T10:00:00.000Z", "s1")]);
  assertEquals(await world.live(), true);
  // Its end was never told.
  await world.app.clock.advance(5 * MINUTE_MS);
  assertEquals(await world.live(), false);
});

Deno.test("a stream is over from the moment it is heard of, while the platform still lists it", async () => {
  await using world = await startListed();
  const { clock } = world.app;
  world.list.answer = listed("2026-11-21T09:00:00.000Z");
  await world.append(CHANNEL, [online("2026-11-21T09:00:00.000Z", "s1")]);
  assertEquals(await world.live(), true);
  await world.append(CHANNEL, [offline("2026-11-21T10:00:00.000Z", "s1")]);
  assertEquals(await world.live(), false);
  // Another one, of whose beginning nobody told.
  await clock.advance(2 * MINUTE_MS);
  world.list.answer = listed("2026-11-21T10:01:00.000Z");
  assertEquals(await world.live(), true);
});

Deno.test("a stream that goes on after a break is on before the platform lists it again", async () => {
  await using world = await startListed();
  await world.append(CHANNEL, [
    online("2026-11-21T08:00:00.000Z", "s1"),
    offline("2026-11-21T09:58:00.000Z", "s1"),
  ]);
  assertEquals(await world.live(), false);
  await world.append(CHANNEL, [online("2026-11-21T10:00:00.000Z", "s2")]);
  assertEquals(await world.live(), true);
});

Deno.test("while the platform says nothing, what was heard last of the stream holds", async () => {
  await using world = await startListed();
  world.list.answer = () => Promise.reject(new Error("away"));
  assertEquals(await world.live(), null);
  await world.append(CHANNEL, [online("2026-11-21T08:00:00.000Z", "s1")]);
  assertEquals(await world.live(), true);
  await world.append(CHANNEL, [offline("2026-11-21T10:00:00.000Z", "s1")]);
  assertEquals(await world.live(), false);
  // By then another may have begun of which nobody told.
  await world.app.clock.advance(15 * MINUTE_MS);
  assertEquals(await world.live(), null);
});

Deno.test("a page that loads right after the stream began is drawn as live, though another loaded just before", async () => {
  await using world = await startListed();
  const { browserSources } = world.app.services.overlays;
  const isDrawnLive = async () => {
    const { channel } = await browserSources.widget(
      { channelId: CHANNEL, still: false, onStream: true },
      { type: "goal-bar" },
    );
    return channel.live;
  };
  assertEquals(await isDrawnLive(), false);
  await world.append(CHANNEL, [online("2026-11-21T10:00:00.000Z", "s1")]);
  assertEquals(await isDrawnLive(), true);
  await world.append(CHANNEL, [offline("2026-11-21T10:00:01.000Z", "s1")]);
  assertEquals(await isDrawnLive(), false);
});

Deno.test("of fifty pages that hear of the stream's end at once, and of readers beside them, the platform is asked once", async () => {
  await using world = await startListed();
  const { app } = world;
  const token = await app.widgetToken();
  const pages = () =>
    Promise.all(Array.from({ length: 50 }, async () => {
      const path = `/api/widgets/overlay-state/${CHANNEL}?token=${token}&ids=`;
      return (await (await app.get(path)).json()).live;
    }));
  let asked = 0;
  const slow = Promise.withResolvers<LiveStream | null>();
  world.list.answer = () => {
    asked++;
    return slow.promise;
  };
  await world.append(CHANNEL, [online("2026-11-21T08:00:00.000Z", "s1")]);
  const answers = Promise.all([pages(), world.live()]);
  await until(() => asked > 0);
  slow.resolve(null);
  const [live, other] = await answers;
  // Whatever each is told, all are told the same.
  assertEquals(new Set(live), new Set([other]));
  assertEquals(asked, 1);

  // The end is another question: once more for all of them, if at all.
  world.list.answer = () => {
    asked++;
    return Promise.resolve(null);
  };
  await world.append(CHANNEL, [offline("2026-11-21T10:00:00.000Z", "s1")]);
  assertEquals(new Set(await pages()), new Set([false]));
  assert(asked <= 2, `${asked}`);
});

Deno.test("an overview says the stream and the follows since midnight in the channel's time zone", async () => {
  await using world = await startListed();
  const { app } = world;
  const before = await world.overview();
  assertEquals(before.stream.value.live, false);
  assertEquals(before.today, { followers: 0 });

  // The platform's list is kept for a while.
  await app.clock.advance(MINUTE_MS);
  world.list.answer = listed("2026-11-21T09:00:00.000Z");
  await world.append(CHANNEL, [
    follow("1", "2026-11-20T23:59:59.000Z"),
    follow("2", "2026-11-21T00:00:01.000Z"),
    follow("3", "2026-11-21T10:00:00.000Z"),
    online("2026-11-21T09:00:00.000Z", "s1"),
  ]);
  const { stream, today } = await world.overview();
  assertEquals(stream.value.live, true);
  assertEquals(stream.value.viewers, 41);
  assertEquals(today, { followers: 2 });

  const path = `/api/channels/${CHANNEL}/overview`;
  for (
    const [options, status] of [
      [{}, 401],
      [{ session: await app.signIn({ channelId: "2002" }) }, 403],
    ] as const
  ) {
    const answer = await app.get(path, options);
    await answer.body?.cancel();
    assertEquals(answer.status, status);
  }
});
