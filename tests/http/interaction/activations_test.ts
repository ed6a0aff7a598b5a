import { assertEquals } from "@std/assert";
import { createRig, type Rig } from "./rig.ts";

async function widget(
  rig: Rig,
  type: string,
  startOn: string,
): Promise<string> {
  const settings = { startOn };
  return (await rig.post("widget-instances", { type, settings })).body.id;
}

async function tell(rig: Rig, id: string, body: unknown, token?: string) {
  const given = token ?? await rig.app.widgetToken();
  const res = await rig.app.request(
    `/api/widgets/activations/${id}?token=${given}`,
    { method: "POST", body },
  );
  return { status: res.status, body: await res.json() };
}

const wait = (rig: Rig, ms: number) =>
  rig.app.clock.set(rig.app.clock.now() + ms);

Deno.test("a countdown starts once when its scene is shown, and anew when it was over", async () => {
  await using rig = await createRig();
  const id = await widget(rig, "countdown", "scene-active");
  const token = await rig.app.widgetToken();
  const answers = await Promise.all(
    [1, 2].map(() => tell(rig, id, { reason: "loaded" }, token)),
  );
  assertEquals(
    answers.map(({ body }) => body.started).sort(),
    [false, true],
  );
  wait(rig, 100_000);
  assertEquals((await tell(rig, id, { reason: "shown" })).body.started, false);
  assertEquals((await rig.read(`countdowns/${id}`)).remainingMs, 200_000);
  wait(rig, 300_000);
  assertEquals((await tell(rig, id, { reason: "shown" })).body.started, true);
  assertEquals((await rig.read(`countdowns/${id}`)).remainingMs, 300_000);
});

Deno.test("credits roll when their scene is shown, and a page that is loaded anew leaves them", async () => {
  await using rig = await createRig();
  const id = await widget(rig, "credits", "scene-active");
  const start = async (reason: string) =>
    (await tell(rig, id, { reason })).body.started;
  assertEquals(await start("stream_ending"), false);
  assertEquals(await start("loaded"), true);
  assertEquals(await start("shown"), false, "another page of the same scene");
  wait(rig, 20_000);
  assertEquals(await start("loaded"), false);
  assertEquals(await start("shown"), true, "from the beginning");
  const ending = await widget(rig, "credits", "stream-ending");
  wait(rig, 20_000);
  assertEquals(
    (await tell(rig, ending, { reason: "shown" })).body.started,
    false,
  );
  const ends = await tell(rig, ending, { reason: "stream_ending" });
  assertEquals(ends.body.started, true);
});

Deno.test("what starts by hand, or is no such widget, is not started by a scene", async () => {
  await using rig = await createRig();
  const reason = { reason: "shown" };
  const manual = await widget(rig, "countdown", "manual");
  assertEquals((await tell(rig, manual, reason)).body, { started: false });
  const { body } = await rig.post("widget-instances", { type: "clock" });
  assertEquals((await tell(rig, body.id, reason)).body, { started: false });
  assertEquals((await tell(rig, "ins_unknown", reason)).status, 404);
  assertEquals((await tell(rig, manual, { reason: "x" })).status, 422);
  assertEquals((await tell(rig, manual, reason, "wt_unknown")).status, 401);
  const other = await rig.app.widgetToken("2002");
  assertEquals((await tell(rig, manual, reason, other)).status, 404);
});
