import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { live, place, start } from "./event_client_rig.ts";

/** The clock as a hello tells it, before an answer measures it. */
const ROUGHLY = { ms: 0 };

Deno.test("a page resumes after the last event it handled and drops doubles", async () => {
  const { clock, client, current, events } = start({ since: place(3) });
  assertEquals(current().url.searchParams.get("since"), place(3));
  assertEquals(current().url.searchParams.get("token"), "wt_x");
  current().hello(5, { from: 3 });
  current().say({ type: "events", events: [live(2), live(4), live(5)] });
  current().say({ type: "events", events: [live(5), live(6)] });
  assertEquals(events, ["4", "5", "6"]);
  assertEquals(client.position, place(6));

  current().drop(1006);
  await clock.advance(250);
  assertEquals(current().url.searchParams.get("since"), place(6));
  current().hello(8, { from: 6 });
  current().say({ type: "events", events: [live(7), live(8)] });
  assertEquals(events, ["4", "5", "6", "7", "8"]);
});

Deno.test("a page without a state of its own begins where the log stands", async () => {
  const { clock, client, current } = start();
  assertEquals(current().url.searchParams.has("since"), false);
  current().drop(1006);
  await clock.advance(250);
  assertEquals(current().url.searchParams.has("since"), false);
  current().hello(7);
  assertEquals(client.position, place(7));
});

Deno.test("a pong moves the position past what a filter leaves out", () => {
  const { client, current } = start({ since: place(3) });
  current().hello(3);
  current().say({ type: "pong", serverTime: toIso(0), position: place(90) });
  assertEquals(client.position, place(90));
  current().say({ type: "pong", serverTime: toIso(0), position: place(80) });
  assertEquals(client.position, place(90));
});

Deno.test("lost events are told, another log begins anew", () => {
  const lost = start({ since: place(3) });
  lost.current().hello(9, { from: 6, complete: false });
  assertEquals(lost.told, [ROUGHLY, "incomplete"]);
  // What is still kept from between is taken all the same.
  lost.current().say({ type: "events", events: [live(4), live(8)] });
  assertEquals(lost.events, ["4", "8"]);

  const setBack = start({ since: place(30) });
  setBack.current().hello(9, { complete: false });
  setBack.current().say({ type: "events", events: [live(10)] });
  assertEquals(setBack.events, ["10"]);
  assertEquals(setBack.told, [ROUGHLY, "set back"]);

  const other = start({ since: place(30, "01JZ0000000000000000000000") });
  other.current().hello(9, { from: 0, complete: false });
  other.current().say({ type: "events", events: [live(1)] });
  assertEquals(other.events, ["1"]);
  assertEquals(other.told, [ROUGHLY, "set back"]);
});

Deno.test("the clock is measured at once and at least every 30 seconds", async () => {
  const { clock, told, current } = start();
  current().hello(1);
  for (let second = 0; second < 60; second++) {
    const asked = current().sent.filter(({ type }) => type === "ping").length;
    const answered = told.length;
    for (let n = answered; n < asked; n++) {
      current().say({ type: "pong", serverTime: toIso(clock.now() + 90_000) });
    }
    await clock.advance(1_000);
  }
  assert(told.length >= 7 && told.length <= 8, `${told.length} pings`);
});

Deno.test("after a jump of the machine's clock only new answers measure it", async () => {
  const { clock, client, told, sockets, current } = start();
  const answer = (aheadMs: number) =>
    current().say({ type: "pong", serverTime: toIso(clock.now() + aheadMs) });
  current().hello(1);
  for (const ms of [0, 400, 1_000, 2_000, 4_000]) {
    await clock.advance(ms);
    answer(90_000);
  }
  await clock.advance(23_000);
  const asked = current().sent.length;
  // Roughly by the hello, then five times by an answer.
  assertEquals(told.length, 6);
  client.measureAnew();
  assertEquals(current().sent.length, asked + 1);
  // The answer of a question from before, if one was on its way.
  client.measureAnew();
  answer(90_000);
  assertEquals(told.length, 6);
  answer(-30_000);
  assertEquals(told.at(-1), { ms: -30_000 });

  // A connection that died meanwhile is not waited for.
  client.measureAnew();
  await clock.advance(2_000);
  assertEquals(current().readyState, 3);
  await clock.advance(250);
  assertEquals(sockets.length, 2);
});

Deno.test("the page says how OBS has it, at each connection and each change", async () => {
  const { clock, client, current } = start();
  client.report({ active: true, visible: true });
  assertEquals(current().sent, []);
  current().hello(1);
  assertEquals(current().sent[0], {
    type: "active",
    active: true,
    visible: true,
  });
  client.report({ active: false, visible: true });
  assertEquals(current().sent.at(-1), {
    type: "active",
    active: false,
    visible: true,
  });
  current().drop(1006);
  await clock.advance(250);
  current().hello(1);
  assertEquals(current().sent[0], {
    type: "active",
    active: false,
    visible: true,
  });
});

Deno.test("a sound leader gives a sign of life every two seconds until it leads no more", async () => {
  const { clock, told, current } = start();
  current().hello(1);
  const pings = () =>
    current().sent.filter(({ type }) => type === "ping").length;
  const answer = () =>
    current().say({ type: "pong", serverTime: toIso(clock.now()) });
  current().say({ type: "leader", leader: true });
  for (let second = 0; second < 30; second++) {
    await clock.advance(1_000);
    answer();
  }
  const before = pings();
  assert(before >= 15, `${before} pings`);
  current().say({ type: "leader", leader: false });
  current().drop(1006);
  assertEquals(
    told.filter((one) => JSON.stringify(one).includes("leads")),
    [{ leads: true }, { leads: false }],
  );
});

Deno.test("a lost connection is not a leader", () => {
  const { told, current } = start();
  current().hello(1);
  current().say({ type: "leader", leader: true });
  current().drop(1006);
  assertEquals(told.at(-1), { leads: false });
});

Deno.test("another build of the server is told", () => {
  const { told, current } = start({ build: "b1" });
  current().hello(1, { build: "b1" });
  assertEquals(told, [ROUGHLY]);
  current().hello(1, { build: "b2" });
  assertEquals(told, [ROUGHLY, { build: "b2" }, ROUGHLY]);
  const unknown = start({ build: null });
  unknown.current().hello(1, { build: "b7" });
  assertEquals(unknown.told, [ROUGHLY]);
});

Deno.test("it says at once that it handled what a person at the dashboard waits for", async () => {
  const { clock, current } = start();
  current().hello(0);
  await clock.advance(500);
  const told = () =>
    current().sent.flatMap((sent) => sent.type === "handled" ? [sent] : []);
  // Somebody followed: nobody waits for a page's word.
  current().say({ type: "events", events: [{ ...live(1), test: false }] });
  await clock.advance(500);
  assertEquals(told(), []);
  current().say({ type: "events", events: [{ ...live(2), test: true }] });
  await clock.advance(0);
  assertEquals(told(), [{ type: "handled", position: place(2) }]);
  // A burst is one word, so that the page does not flood the service.
  for (const n of [3, 4, 5]) {
    current().say({ type: "events", events: [{ ...live(n), test: true }] });
  }
  await clock.advance(250);
  assertEquals(told().slice(1), [{ type: "handled", position: place(5) }]);
});
