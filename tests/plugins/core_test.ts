import { assert, assertEquals, assertMatch } from "@std/assert";
import { setAct } from "@/lib/plugins/core/act_settings.ts";
import { ACT_IDS, actRow } from "@/lib/plugins/core/acts.ts";
import {
  afterEvent,
  afterRead,
  NOTHING_TOLD,
} from "@/lib/plugins/core/channel_state.ts";
import { createDeckClient } from "@/lib/plugins/core/client.ts";
import { drawFace } from "@/lib/plugins/core/draw_face.ts";
import { faceOf, shortNumber, timerText } from "@/lib/plugins/core/faces.ts";
import type { SocketLike } from "@/lib/plugins/core/live_socket.ts";
import { callOf } from "@/lib/plugins/core/press.ts";
import { readSettings } from "@/lib/plugins/core/settings.ts";
import { pluginIcons } from "@/scripts/plugin_icons.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const KEY = `lk_${"k".repeat(43)}`;
const RAW = { studio: "https://l.example/studio", channel: "7", key: KEY };

Deno.test("settings are an address over https or of one's own network, a channel and a key", () => {
  assertEquals(readSettings(RAW), {
    settings: {
      base: "https://l.example/m/widgets",
      channelId: "7",
      key: KEY,
    },
  });
  assertEquals(readSettings({}), { problem: null });
  assertEquals(readSettings(null), { problem: null });
  for (
    const [change, words] of [
      [{ studio: "l.example" }, /https:/],
      [{ studio: "http://l.example" }, /others read your key/],
      [{ channel: "1/2" }, /number/],
      [{ key: "lk_short" }, /lk_/],
    ] as const
  ) {
    const read = readSettings({ ...RAW, ...change });
    assertMatch("problem" in read && read.problem || "", words);
  }
  for (const host of ["127.0.0.1:8000", "localhost", "192.168.1.5", "nas"]) {
    const read = readSettings({ ...RAW, studio: `http://${host}` });
    assertEquals("settings" in read, true, host);
  }
});

Deno.test("an event that came while a topic was read is newer than what was read", () => {
  const before = { ...NOTHING_TOLD, counters: new Map([["deaths", 3]]) };
  const moved = afterEvent(before, {
    kind: "metric.updated",
    data: { name: "deaths", value: 5 },
  }, 0);
  const answer = {
    items: ["deaths", "wins"].map((name) => ({
      name,
      value: 4,
      updatedAt: "2026-01-01T00:00:00.000Z",
    })),
  };
  const read = { answer, told: new Set(["deaths"]), now: 0 };
  assertEquals([...afterRead(moved, "counters", read)?.counters ?? []], [
    ["deaths", 5],
    ["wins", 4],
  ]);
  assertEquals(afterRead(moved, "counters", { ...read, answer: {} }), null);
  // An order to one scene is not in force everywhere.
  const order = { action: "mute", sceneId: null, instanceId: null };
  const at = { volume: null, at: "2026-01-01T00:00:00.000Z", position: "p" };
  const orders = [
    { ...order, ...at },
    { ...order, ...at, action: "pause", sceneId: "s" },
  ];
  const control = { answer: { orders }, told: new Set(["isBlank"]), now: 0 };
  assertEquals(afterRead({ ...before, isBlank: true }, "control", control), {
    ...before,
    isMuted: true,
    isPaused: false,
    isBlank: true,
  });
});

Deno.test("a switch whose state was not told yet is not guessed", () => {
  const toggle = setAct("blank", {});
  assertEquals(callOf(toggle, NOTHING_TOLD, "id"), null);
  const turned = callOf(toggle, { ...NOTHING_TOLD, isBlank: true }, "id");
  assertEquals(turned?.body, { action: "unblank" });
  const on = callOf(setAct("blank", { to: "on" }), NOTHING_TOLD, "id");
  assertEquals(on?.body, { action: "blank" });
  assertEquals(on?.headers, { "idempotency-key": "id" });
});

Deno.test("each act has settings of its own, whatever an app kept of them", () => {
  for (const act of ACT_IDS) {
    const initial = Object.fromEntries(
      actRow(act).fields.map(({ id, initial }) => [id, initial]),
    );
    assertEquals(setAct(act, null), setAct(act, initial), act);
  }
  assertEquals(setAct("counter", { name: "Wins", by: "-2" }), {
    act: "counter",
    name: "wins",
    by: -2,
  });
  assertEquals(setAct("time", { seconds: "0" }), { act: "time", seconds: 300 });
});

Deno.test("a key's text is short, and never markup", () => {
  assertEquals(shortNumber(999_999), "999999");
  assertEquals(shortNumber(-12_345_678), "-12345k");
  assertEquals(timerText(3_909_999), "1:05:09");
  assertEquals(timerText(65_000), "1:05");
  const svg = drawFace({
    icon: "plus",
    tone: "plain",
    value: "<b>",
    label: "🎉".repeat(20),
    note: "",
  });
  assert(svg.includes("&#60;b&#62;") && !svg.includes("<b>"), svg);
  assert(svg.includes(`${"🎉".repeat(11)}…`), svg);
});

/** A service without a network: sockets and calls are answered by hand. */
function startClient(answer: (path: string) => Response | Promise<Response>) {
  const clock = new ManualClock();
  const sockets: SocketLike[] = [];
  const asked: string[] = [];
  const client = createDeckClient({
    clock,
    fetch: (url) => {
      const { pathname } = new URL(String(url));
      asked.push(pathname);
      return Promise.resolve(answer(pathname));
    },
    openSocket(_url, headers) {
      assertEquals(headers, { authorization: `Bearer ${KEY}` });
      const socket: SocketLike = {
        onmessage: null,
        onclose: null,
        onerror: null,
        send() {},
        close() {},
      };
      sockets.push(socket);
      return socket;
    },
    newId: () => "id",
    topics: () => [],
    onChange() {},
  });
  client.use(RAW);
  return { client, clock, sockets, asked };
}

const HELLO = JSON.stringify({ type: "hello" });
const problem = (status: number, code: string) =>
  Response.json({ code, detail: `Cannot: ${code}` }, { status });

Deno.test("a socket that is lost is opened again, later each time, until a refusal", async () => {
  let status = 426;
  const { client, clock, sockets } = startClient(() =>
    problem(status, status === 426 ? "upgrade_required" : "unauthorized")
  );
  const seen = () => client.view().connection;
  sockets[0]?.onmessage?.({ data: HELLO });
  assertEquals(seen(), { is: "live" });
  sockets[0]?.onclose?.({ code: 1006, reason: "" });
  assertEquals(seen(), { is: "connecting", hasFailed: true });
  await clock.advance(1_000);
  assertEquals(sockets.length, 2);
  // It was never live: the service is asked why, and says nothing against it.
  sockets[1]?.onerror?.({});
  await clock.advance(1);
  assertEquals(sockets.length, 2);
  await clock.advance(2_000);
  assertEquals(sockets.length, 3);
  status = 401;
  sockets[2]?.onclose?.({ code: 4003, reason: "not allowed" });
  await clock.advance(1);
  await clock.advance(600_000);
  assertEquals(sockets.length, 3);
  const face = faceOf(setAct("skip", {}), client.view(), 0);
  assertEquals(face.note, "Key\nrevoked?");
  client.stop();
});

Deno.test("a socket that falls silent is given up", async () => {
  const { client, clock, sockets } = startClient(() =>
    problem(426, "upgrade_required")
  );
  sockets[0]?.onmessage?.({ data: HELLO });
  for (let minute = 0; minute < 3; minute++) await clock.advance(30_000);
  await clock.advance(2_000);
  assertEquals(sockets.length, 2);
  client.stop();
});

Deno.test("at most 20 presses wait, and each says in words why it did nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { client } = startClient(async () => (await promise).clone());
  const presses = Array.from(
    { length: 22 },
    () => client.press("test", {}),
  );
  resolve(problem(403, "forbidden"));
  const notes = (await Promise.all(presses)).map((pressed) =>
    pressed.ok ? "" : pressed.failure.note
  );
  assertEquals(notes.filter((note) => note === "Key needs\nTests").length, 20);
  assertEquals(notes.slice(20), ["Too many\npresses", "Too many\npresses"]);
  client.stop();
});

Deno.test("a press without an answer is sent again with its id where that counts once, and a test alert is not", async () => {
  const { client, clock, asked } = startClient(() => {
    throw new TypeError("no network");
  });
  const queue = client.press("queue", {});
  for (let step = 0; step < 4; step++) await clock.advance(4_000);
  assertEquals((await queue).ok, false);
  const test = await client.press("test", {});
  assertEquals(!test.ok && test.failure.note, "No\nanswer");
  assertEquals(asked.filter((path) => path.endsWith("/queue")).length, 3);
  assertEquals(asked.filter((path) => path.endsWith("/test-event")).length, 1);
  client.stop();
});

Deno.test("the icons are those of the studio; else run scripts/plugin_icons.ts", async () => {
  const text = await Deno.readTextFile("lib/plugins/core/icons.ts");
  assertEquals(text, await pluginIcons());
});
