import { assertEquals } from "@std/assert";
import { MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { eventAt } from "@/tests/support/events.ts";

const TIMER = `/api/channels/${CHANNEL}/timer`;

Deno.test("a first session knows on which platforms the channel is live already", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { log } = app.services.events;
  const tell = async (
    platform: string,
    kind: "stream.online" | "stream.offline",
  ) => {
    const now = app.clock.now();
    const event = kind === "stream.online"
      ? eventAt(now, kind, {
        streamId: platform,
        type: "live",
        startedAt: toIso(now),
      }, { platform })
      : eventAt(now, kind, { streamId: platform }, { platform });
    await log.append(CHANNEL, [event]);
    app.clock.pass(MINUTE_MS);
  };
  const state = async () => {
    const answer = await app.get(`${TIMER}/state`, { session });
    return (await answer.json()).state;
  };
  const tick = () =>
    app.request("/internal/tick", { method: "POST", internal: INTERNAL_TOKEN });
  await tell("kick", "stream.online");
  await tell("twitch", "stream.online");
  for (
    const [path, body] of [
      ["rules", { settings: { onStreamOffline: "pause", offlineGraceMs: 0 } }],
      ["start", {}],
    ] as const
  ) {
    const answer = await app.request(`${TIMER}/${path}`, {
      method: "POST",
      body,
      session,
    });
    assertEquals(answer.status, 200, await answer.text());
  }
  await tell("twitch", "stream.offline");
  await tick();
  assertEquals(await state(), "running", "it is live on Kick");
  await tell("kick", "stream.offline");
  await tick();
  assertEquals(await state(), "paused");
});
