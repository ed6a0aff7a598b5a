import { HOUR_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { chatData } from "@/tests/support/events.ts";
import {
  ADA,
  BOB,
  event,
  follow,
} from "@/tests/features/widget_data/stats/world.ts";
import { figure } from "./rig.ts";

/** A line of chat by a moderator, or by nobody in particular. */
const says = (id: string, text: string, roles: string[] = ["moderator"]) =>
  event("chat.message", chatData(text, { messageId: id, roles }), {
    id,
    actor: ADA,
  });
const raid = (id: string) => event("raid", { viewers: 5 }, { id, actor: BOB });
const skip = (id: string) =>
  event("control.skip", { sceneId: null, instanceId: null }, {
    id,
    actor: null,
    platform: "limelight",
  });

Deno.test("shout-outs are what points somebody out, and what ends it, oldest first", async () => {
  await using app = await startTestApp();
  const { log: events } = app.services.events;
  const ids = async (withinMs: number, commands: boolean) =>
    (await figure(app, "shoutouts", { withinMs, commands }))
      ?.map(({ id }) => id);
  assertEquals(await ids(HOUR_MS, true), []);
  await events.append(CHANNEL, [raid("r1"), follow(ADA)]);
  await app.clock.advance(HOUR_MS / 2);
  await events.append(CHANNEL, [
    says("so", "!so Bob"),
    says("hi", "hello"),
    says("viewer", "!so Bob", []),
    skip("s1"),
  ]);
  await events.append(CHANNEL, [raid("r2")]);
  assertEquals(await ids(HOUR_MS, true), ["r1", "so", "s1", "r2"]);
  assertEquals(await ids(HOUR_MS, false), ["r1", "s1", "r2"]);
  await app.clock.advance(HOUR_MS / 2 + 1);
  assertEquals(await ids(HOUR_MS, false), ["s1", "r2"]);
  assertEquals(await ids(2 * HOUR_MS, false), ["r1", "s1", "r2"]);
});
