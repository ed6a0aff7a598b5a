import type { WalkOnMemory } from "@/lib/schema/overlays/moments.ts";
import { toIso } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { chatData, chatEvent } from "@/tests/support/events.ts";

const BOXES = `/api/channels/${CHANNEL}/widget-instances`;

/** An event of a hype train, as the platform's reader logs it. */
const train = (
  kind: "hype_train.begin" | "hype_train.progress",
  level: number,
): NewEvent => ({
  id: `${kind}:${level}`,
  kind,
  occurredAt: "2026-01-15T18:00:00.000Z",
  platform: "twitch",
  test: false,
  act: `${kind}:${level}`,
  actor: null,
  data: {
    trainId: "t1",
    type: "regular",
    level,
    total: 1_000 * level,
    progress: 0,
    goal: 1_600,
    topContributions: [],
    sharedWith: [],
    startedAt: null,
    expiresAt: null,
    endedAt: null,
    cooldownEndsAt: null,
  },
});

Deno.test("a moment that an alert is for is logged once, in the channel's language, and none before somebody wants it", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { overlays } = app.services;
  const { log } = app.services.events;
  const post = async (path: string, body: unknown, method = "POST") => {
    const res = await app.request(path, { method, session, body });
    assertEquals(res.ok, true, await res.clone().text());
    return await res.json();
  };
  const moments = async () => {
    await overlays.moments.catchUp(CHANNEL);
    const { events: found } = await log.read({
      channelId: CHANNEL,
      after: null,
      limit: 100,
    });
    return found.flatMap((event) =>
      event.kind === "moment"
        ? [[event.id, event.data.action, event.data.level]]
        : []
    );
  };
  await post(`/api/channels/${CHANNEL}/settings`, { locale: "de-DE" }, "PATCH");
  await log.append(CHANNEL, [train("hype_train.begin", 1)]);
  assertEquals(await moments(), []);
  await post(BOXES, {
    type: "alert-box",
    settings: {
      variants: [{
        kinds: ["hype_train.level"],
        template: "{name}: {level} {title} {result} {source} {countdown}",
      }],
    },
  });
  // It is older than the alert, and tells where the train stood.
  assertEquals(await moments(), []);
  const rising = [2, 2, 3].map((level) => train("hype_train.progress", level));
  await log.append(CHANNEL, rising);
  const told = [
    ["moment:hype_train.level:t1:2", "hat Level {level} erreicht", 2],
    ["moment:hype_train.level:t1:3", "hat Level {level} erreicht", 3],
  ];
  assertEquals(await moments(), told);
  assertEquals(await moments(), told);
  // The test of one comes with its words as well.
  await post(`/api/channels/${CHANNEL}/test-event`, {
    kind: "moment",
    moment: "hype_train.level",
    level: 5,
  });
  const [last] = (await moments()).slice(-1);
  assertEquals(last?.slice(1), ["hat Level {level} erreicht", 5]);
});

Deno.test("who walks on is logged once in a stream, however often they write, where an alert is for them", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { overlays } = app.services;
  const { log } = app.services.events;
  const at = (seconds: number) => toIso(app.clock.now() + seconds * 1_000);
  await app.request(BOXES, {
    method: "POST",
    session,
    body: {
      type: "alert-box",
      settings: {
        variants: [{
          kinds: ["walk_on"],
          conditions: [{
            field: "source",
            op: "in",
            value: ["vip", "moderator"],
          }],
        }],
      },
    },
  });
  const online: NewEvent = {
    ...train("hype_train.begin", 1),
    id: "online",
    act: "online",
    kind: "stream.online",
    occurredAt: at(1),
    data: { streamId: "s1", type: "live", startedAt: at(1) },
  } as NewEvent;
  const line = (n: number, name: string, roles: string[]): NewEvent => {
    return {
      ...chatEvent(n),
      occurredAt: at(n),
      actor: { id: `id-${name}`, login: name.toLowerCase(), name },
      data: chatData(`line ${n}`, { roles }),
    };
  };
  const walkOns = async () => {
    await overlays.moments.catchUp(CHANNEL);
    const { events } = await log.read({
      channelId: CHANNEL,
      after: null,
      limit: 100,
    });
    return events.flatMap(({ kind, actor }) =>
      kind === "moment" ? [actor?.name] : []
    );
  };
  await app.clock.advance(1_000);
  await log.append(CHANNEL, [online, line(2, "Ada", ["vip"])]);
  assertEquals(await walkOns(), ["Ada"]);
  await log.append(CHANNEL, [
    line(3, "Ada", ["vip"]),
    line(4, "Bob", []),
    line(5, "Cyd", ["moderator"]),
  ]);
  assertEquals(await walkOns(), ["Ada", "Cyd"]);
  assertEquals(await walkOns(), ["Ada", "Cyd"]);

  // Who is erased is forgotten there too.
  const came = async () =>
    (await app.kv.get<WalkOnMemory>(keys.walkOnMemory(CHANNEL))).value?.came;
  assertEquals(await came(), ["twitch:id-Ada", "twitch:id-Cyd"]);
  const erased = await app.request(`/api/channels/${CHANNEL}/people/erase`, {
    method: "POST",
    session,
    body: { userId: "id-Ada" },
  });
  assertEquals([erased.status, await came()], [200, ["twitch:id-Cyd"]]);
  await erased.body?.cancel();
});
