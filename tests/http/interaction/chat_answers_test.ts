import { assertEquals } from "@std/assert";
import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { connectedTo, signInWith } from "@/tests/http/auth/twitch_app.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { type ManualClock, standingClock } from "@/tests/support/clock.ts";
import { chatEvent, numbers } from "@/tests/support/events.ts";
import {
  fakeChannel,
  type FakeTwitch,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";

const OWNER = { id: "1001", login: "ada", name: "Ada" };
const DEATH = {
  on: "word",
  word: "!death",
  act: "counter",
  counter: "deaths",
  coolDownS: 1,
  answer: "@{user} that is death {count}, {amount} more",
};

interface Rig extends AsyncDisposable {
  clock: ManualClock;
  twitch: FakeTwitch;
  app: TestApp;
  /** Another process on the same database. */
  other: TestApp;
  session: string;
  /** Writes the channel's rules. */
  put(...rules: object[]): Promise<void>;
  /** Has a line written in chat, by a moderator where nothing else is said. */
  says(text: string, by?: { who?: string; role?: string }): Promise<void>;
  /** Has everything in the log take effect, and what it set off be done and answered. */
  settle(app?: TestApp): Promise<void>;
  // deno-lint-ignore no-explicit-any -- a body of JSON
  records(): Promise<any[]>;
  /** Texts that stand in chat. */
  written(): string[];
}

/** Starts a channel on Twitch whose owner has signed in; with `chat` the consent to write is given. */
async function createRig({ chat = true } = {}): Promise<Rig> {
  const clock = standingClock();
  const twitch = startFakeTwitch({
    channels: [fakeChannel({ broadcaster: OWNER })],
    now: () => clock.now(),
  });
  const kv = await openKv(":memory:");
  const process = { clock, kv, fetch, env: connectedTo(twitch) };
  const app = await startTestApp(process);
  const other = await startTestApp(process);
  const query = chat ? "?also=chat" : "";
  const { session } = await signInWith({ app, twitch }, OWNER.id, query);
  await app.services.bot.counters.set(OWNER.id, "deaths", 0);
  const path = `/api/channels/${OWNER.id}/chat-rules`;
  const read = async (below = "") =>
    await (await app.get(`${path}${below}`, { session })).json();
  async function put(...rules: object[]): Promise<void> {
    const call = { method: "PUT", session, body: { rules } };
    const res = await app.request(path, call);
    assertEquals(res.status, 200, await res.text());
  }
  let lines = 0;
  return {
    clock,
    twitch,
    app,
    other,
    session,
    put,
    async says(text, { who = "Mo", role = "moderator" } = {}) {
      const event = chatEvent(`line-${++lines}`, text);
      event.data.roles = [role];
      await app.services.events.log.append(OWNER.id, [{
        ...event,
        occurredAt: toIso(clock.now()),
        actor: { id: `id-${who}`, login: who.toLowerCase(), name: who },
      }]);
    },
    async settle(by = app) {
      await put(...(await read()).rules);
      await by.services.audience.chatRules.runDue();
      await by.services.audience.chatRules.settled();
    },
    records: async () => (await read("/records")).items,
    written: () => twitch.written.map(({ text }) => text),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      await twitch[Symbol.asyncDispose]();
      kv.close();
    },
  };
}

Deno.test("an answer is written once as the owner, whichever process does its act, and what a bot or the answer says sets nothing off", async () => {
  await using rig = await createRig();
  await rig.put(DEATH, {
    ...DEATH,
    word: "@Mo",
    from: "everyone",
    answer: "",
  });
  await rig.says("!death");
  await Promise.all([rig.settle(), rig.settle(rig.other)]);
  const [answer] = rig.written();
  assertEquals(rig.written(), ["@Mo that is death 1, 1 more"]);
  // It comes back from chat as the owner's line, however it is spaced.
  await rig.says(` ${answer} `, { who: "Ada", role: "broadcaster" });
  await rig.says("@Mo look", { who: "Nightbot" });
  await rig.settle();
  const [record, ...others] = await rig.records();
  assertEquals(others, []);
  assertEquals([record.state, record.answer], [
    "done",
    { state: "sent", why: "" },
  ]);
  // What the owner types himself does count.
  await rig.says("@Mo hello", { who: "Ada", role: "broadcaster" });
  await rig.settle();
  assertEquals((await rig.records()).length, 2);
  assertEquals((await rig.records())[0].answer, null);
});

Deno.test("without the consent nothing is written and everything is done; once it is given answers come", async () => {
  await using rig = await createRig({ chat: false });
  await rig.put(DEATH);
  await rig.says("!death");
  await rig.settle();
  const [before] = await rig.records();
  assertEquals([before.state, before.answer.state], ["done", "not_allowed"]);
  assertEquals(rig.written(), []);
  await signInWith(rig, OWNER.id, "?also=chat");
  await rig.clock.advance(SECOND_MS);
  await rig.says("!death");
  await rig.settle();
  assertEquals(rig.written(), ["@Mo that is death 2, 1 more"]);
});

Deno.test("Twitch's refusal is told in its words, and no answer of Twitch is not asked for again", async () => {
  await using rig = await createRig();
  await rig.put({ ...DEATH, answer: "badword" });
  await rig.says("!death");
  await rig.settle();
  const [refused] = await rig.records();
  assertEquals(refused.answer, {
    state: "refused",
    why:
      "Your message was not sent because it conflicts with the channel's settings.",
  });
  await rig.put({ ...DEATH, answer: "again" });
  const path = "/helix/chat/messages";
  rig.twitch.faults.fail(path, { status: 0 });
  const before = rig.twitch.faults.calls(path);
  await rig.clock.advance(SECOND_MS);
  await rig.says("!death");
  await rig.settle();
  await rig.settle(rig.other);
  assertEquals((await rig.records())[0].answer.state, "unreachable");
  assertEquals(rig.written(), []);
  assertEquals(rig.twitch.faults.calls(path), before + 1);
  assertEquals(await rig.app.services.bot.counterOf(OWNER.id, "deaths"), 2);
});

Deno.test("20 answers are written in 30 s, none over a minute late, and none runs a command", async () => {
  await using rig = await createRig();
  await rig.put({ ...DEATH, answer: "/ban {user} {count}" });
  for (const index of numbers(23)) {
    await rig.says("!death", { who: `V${index}` });
    await rig.clock.advance(SECOND_MS);
  }
  await rig.settle();
  assertEquals(rig.written().length, 20);
  assertEquals(rig.written()[0], "ban V0 1");
  const states = (await rig.records()).map(({ answer }) => answer.state);
  assertEquals(states.slice(0, 4), [
    "too_many",
    "too_many",
    "too_many",
    "sent",
  ]);
  await rig.says("!death");
  await rig.clock.advance(61 * SECOND_MS);
  await rig.settle();
  const [late] = await rig.records();
  assertEquals([late.state, late.answer.state], ["done", "late"]);
  await rig.says("!death");
  await rig.settle();
  assertEquals(rig.written().length, 21, "there is room again");
});
