import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

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
    settings: { variants: [{ kinds: ["hype_train.level"] }] },
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
