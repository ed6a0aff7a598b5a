import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { createRig, type Rig } from "./rig.ts";

const wait = (rig: Rig, ms: number) => rig.app.clock.pass(ms);

async function countdownWidget(rig: Rig, settings = {}): Promise<string> {
  const { body } = await rig.post("widget-instances", {
    type: "countdown",
    settings: { durationMs: 300_000, ...settings },
  });
  return body.id;
}

Deno.test("the stopwatch runs on the server's clock, with breaks", async () => {
  await using rig = await createRig();
  const { elapsedMs, running } = await rig.read("stopwatch");
  assertEquals([elapsedMs, running], [0, false]);
  const { body } = await rig.post("stopwatch", { action: "start" });
  assertEquals(body.startedAt, body.serverTime);
  wait(rig, 90_000);
  const again = await rig.post("stopwatch", { action: "start" });
  assertEquals([again.body.changed, again.body.elapsedMs], [false, 90_000]);
  const paused = await rig.post("stopwatch", { action: "pause" });
  assertEquals([paused.body.running, paused.body.startedAt], [false, null]);
  wait(rig, 3_600_000);
  await rig.post("stopwatch", { action: "start" });
  wait(rig, 10_000);
  assertEquals((await rig.read("stopwatch")).elapsedMs, 100_000);
  const set = { action: "reset", elapsedMs: 5_000 };
  const reset = await rig.post("stopwatch", set);
  assertEquals([reset.body.running, reset.body.elapsedMs], [false, 5_000]);
  const told = await rig.told("stopwatch.state");
  assertEquals(
    told.map(({ running, revision }) => [running, revision]),
    [[true, 1], [false, 2], [true, 3], [false, 4]],
  );
});

Deno.test("a countdown is started, held, moved and reset, and a reload changes nothing", async () => {
  await using rig = await createRig();
  const id = await countdownWidget(rig);
  const path = `countdowns/${id}`;
  const idle = await rig.read(path);
  assertEquals([idle.running, idle.remainingMs], [false, 300_000]);
  await rig.post(path, { action: "start" });
  wait(rig, 60_000);
  assertEquals((await rig.read(path)).remainingMs, 240_000);
  const figures = await rig.app.get(
    `/api/widgets/figures/${CHANNEL}?instance_id=${id}&token=${await rig.app
      .widgetToken()}`,
  );
  const { state: { countdown } } = await figures.json();
  assertEquals([countdown.running, countdown.remainingMs], [true, 240_000]);
  await rig.post(path, { action: "pause" });
  wait(rig, 60_000);
  const adjust = { action: "adjust", deltaMs: -40_000 };
  assertEquals((await rig.post(path, adjust)).body.remainingMs, 200_000);
  await rig.post(path, { action: "start" });
  wait(rig, 300_000);
  assertEquals((await rig.read(path)).remainingMs, 0);
  const restarted = await rig.post(path, { action: "start" });
  assertEquals(restarted.body.remainingMs, 300_000, "from its whole length");
  const longer = { action: "start", durationMs: 600_000 };
  assertEquals((await rig.post(path, longer)).body.remainingMs, 600_000);
  assertEquals((await rig.post(path, { action: "reset" })).body.running, false);
  const told = await rig.told("countdown.state");
  assertEquals(told.length, 7);
  assertEquals(
    new Set(told.map(({ instanceId }) => instanceId)),
    new Set([id]),
  );
});

Deno.test("clocks refuse what they do not take, and other widgets", async () => {
  await using rig = await createRig();
  const path = `countdowns/${await countdownWidget(rig)}`;
  const bad: [string, unknown, string][] = [
    ["stopwatch", { action: "go" }, "action"],
    ["stopwatch", { action: "reset", elapsedMs: -1 }, "elapsedMs"],
    [path, { action: "start", durationMs: 999 }, "durationMs"],
    [path, { action: "adjust" }, "deltaMs"],
    [path, {}, "action"],
  ];
  for (const [where, body, field] of bad) {
    const refused = await rig.post(where, body);
    assertEquals(refused.status, 422, JSON.stringify(body));
    assertEquals(refused.body.errors[0].path, field);
  }
  const { body } = await rig.post("widget-instances", { type: "clock" });
  for (const id of [body.id, "ins_unknown"]) {
    assertEquals((await rig.read(`countdowns/${id}`)).code, "not_found");
    const start = await rig.post(`countdowns/${id}`, { action: "start" });
    assertEquals(start.status, 404);
  }
});

Deno.test("a countdown starts once when its scene is shown, and anew when it was over", async () => {
  await using rig = await createRig();
  const id = await countdownWidget(rig, { startOn: "scene-active" });
  const manual = await countdownWidget(rig);
  const own = await rig.app.widgetToken();
  const other = await rig.app.widgetToken("2002");
  const shown = async (of = id, token = own) => {
    const path = `/api/widgets/countdowns/${of}?token=${token}`;
    const res = await rig.app.request(path, { method: "POST" });
    const body = await res.json();
    return res.status === 200 ? body.started : res.status;
  };
  const first = await Promise.all([shown(), shown()]);
  assertEquals(first.sort(), [false, true]);
  wait(rig, 100_000);
  assertEquals(await shown(), false);
  assertEquals((await rig.read(`countdowns/${id}`)).remainingMs, 200_000);
  wait(rig, 300_000);
  assertEquals(await shown(), true);
  assertEquals((await rig.read(`countdowns/${id}`)).remainingMs, 300_000);
  assertEquals(await shown(manual), false);
  assertEquals(await shown("ins_unknown"), 404);
  assertEquals(await shown(id, other), 404);
  assertEquals(await shown(id, "wt_unknown"), 401);
});
