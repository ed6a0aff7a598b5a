import { HOUR_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import { createLogRedaction } from "@/lib/event_log/redact_log.ts";
import { createShoutoutTail } from "@/lib/features/widget_data/topics/shoutout_tail.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { chatData, followEvent, logParts } from "@/tests/support/events.ts";
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
/** Each raid has a number of viewers of its own: the same one is told once. */
const raid = (id: string) =>
  event("raid", { viewers: Number(id.slice(1)) }, { id, actor: BOB });
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

Deno.test("each entry of the log is looked at once, and what was found is read again", async () => {
  await using app = await startTestApp();
  const { kv, clock } = app;
  const { log: events } = app.services.events;
  let listed = 0;
  const list: Deno.Kv["list"] = <T>(
    ...asked: Parameters<Deno.Kv["list"]>
  ) => {
    const entries = kv.list<T>(...asked);
    const next = entries.next.bind(entries);
    entries.next = async () => {
      const result = await next();
      if (!result.done) listed++;
      return result;
    };
    return entries;
  };
  const counted: Deno.Kv = new Proxy(kv, {
    get: (target, name) => {
      if (name === "list") return list;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const read = createShoutoutTail({
    kv: counted,
    clock,
    epoch: () => events.epoch(),
  });
  const ids = async (withinMs = HOUR_MS) => {
    listed = 0;
    const found = await read(CHANNEL, { withinMs, commands: true }, "card");
    return { ids: found?.map(({ id }) => id), listed };
  };
  await events.append(CHANNEL, [raid("r1")]);
  for (const id of ["a", "b", "c"]) {
    await events.append(CHANNEL, [says(id, "hello")]);
  }
  assertEquals(await ids(), { ids: ["r1"], listed: 4 });
  assertEquals(await ids(), { ids: ["r1"], listed: 0 });
  await events.append(CHANNEL, [says("so", "!so Bob")]);
  await events.append(CHANNEL, [says("d", "hello")]);
  assertEquals(await ids(), { ids: ["r1", "so"], listed: 2 });
  // Further back than was looked: all of it again, once.
  assertEquals(await ids(2 * HOUR_MS), { ids: ["r1", "so"], listed: 6 });
  assertEquals(await ids(2 * HOUR_MS), { ids: ["r1", "so"], listed: 0 });
  await createLogRedaction({ ...logParts, kv, clock })(
    CHANNEL,
    (event) => event.id === "r1" ? followEvent("r1") : event,
  );
  assertEquals(await ids(), { ids: ["so"], listed: 0 });
  // Who asks for less passes nothing over for who asks for more.
  await events.append(CHANNEL, [raid("r2")]);
  await clock.advance(1.5 * HOUR_MS);
  await events.append(CHANNEL, [says("e", "hello")]);
  assertEquals((await ids()).ids, []);
  assertEquals(await ids(2 * HOUR_MS), { ids: ["so", "r2"], listed: 0 });
});
