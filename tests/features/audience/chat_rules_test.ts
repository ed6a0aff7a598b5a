import { assertEquals, assertRejects } from "@std/assert";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { withAnswer } from "@/lib/features/audience/chat_rules/answers.ts";
import { createChatActs } from "@/lib/features/audience/chat_rules/acts.ts";
import {
  matchesOf,
  NO_CHAT_RULES,
  setOff,
} from "@/lib/features/audience/chat_rules/rules.ts";
import { createChatRuleService } from "@/lib/features/audience/chat_rules/service.ts";
import {
  ChatRule,
  type StoredChatRules,
  type StoredRun,
} from "@/lib/schema/audience/chat_rules.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { chatEvent, numbers, quietLog } from "@/tests/support/events.ts";

const AT = Date.parse("2026-11-21T10:00:00.000Z");

const rule = (fields: object) => {
  const parsed = ChatRule.parse({ on: "word", act: "skip", ...fields });
  return { ...parsed, id: parsed.id ?? "r1" };
};
const rulesOf = (...rules: object[]): StoredChatRules => ({
  ...NO_CHAT_RULES,
  rules: rules.map(rule),
});

function line(
  text: string,
  { who = "ada", roles = ["moderator"], at = 0, name = `${who}${at}${text}` }: {
    who?: string;
    roles?: string[];
    at?: number;
    name?: string;
  } = {},
): LiveEvent {
  const event = chatEvent(name, text);
  return {
    ...event,
    v: 1,
    position: name,
    occurredAt: new Date(AT + at).toISOString(),
    receivedAt: new Date(AT + at).toISOString(),
    actor: { id: `id-${who}`, login: who, name: who },
    data: { ...event.data, roles },
  } as unknown as LiveEvent;
}

/** Returns the amounts of what lines set off. */
function amounts(
  state: StoredChatRules,
  events: readonly LiveEvent[],
  viewers = new Map<string, number>(),
): number[] {
  const matches = matchesOf(state, events, ["ownbot"]);
  return setOff(state, matches, viewers).state.runs
    .map(({ amount }) => amount);
}
const count = (...given: Parameters<typeof amounts>) =>
  amounts(...given).length;

Deno.test("a word sets its rule off for whom it is for, and never for bots", () => {
  const state = rulesOf({ word: "!skip" });
  const cases: [LiveEvent, number][] = [
    [line("!skip"), 1],
    [line("!SKIP now"), 1],
    [line("please !skip"), 0],
    [line("!skipped"), 0],
    [line("!skip", { roles: ["broadcaster"] }), 1],
    [line("!skip", { roles: ["vip", "subscriber"] }), 0],
    [line("!skip", { who: "nightbot" }), 0],
    [line("!skip", { who: "ownbot" }), 0],
    [{ ...line("!skip"), test: true }, 0],
  ];
  for (const [event, expected] of cases) {
    assertEquals(count(state, [event]), expected, event.id);
  }
  const off = rulesOf({ word: "!skip", enabled: false });
  assertEquals(count(off, [line("!skip")]), 0);
  assertEquals(count({ ...state, since: AT + 1 }, [line("!skip")]), 0);
  const all = rulesOf({ word: "!skip", from: "everyone" });
  assertEquals(count(all, [line("!skip", { roles: [] })]), 1);
});

Deno.test("a cool-down holds for all and for each viewer, over batches too", () => {
  const state = rulesOf({ word: "!skip", coolDownS: 5, viewerCoolDownS: 60 });
  const lines = [
    line("!skip", { at: 0 }),
    line("!skip", { who: "bo", at: 4_999 }),
    line("!skip", { at: 5_000 }),
    line("!skip", { who: "bo", at: 5_001 }),
  ];
  const matches = matchesOf(state, lines, []);
  const first = setOff(state, matches, new Map());
  assertEquals(
    first.state.runs.map(({ who, at }) => [who?.name, at - AT]),
    [["ada", 0], ["bo", 5_001]],
  );
  const later = matchesOf(first.state, [line("!skip", { at: 30_000 })], []);
  const viewers = new Map(
    [...first.viewers].map(([name, { at }]) => [name, at]),
  );
  const next = setOff(first.state, later, viewers);
  assertEquals(next.state.runs.length, 2, "it is not hers yet");
  // The same line once more is known.
  assertEquals(
    setOff({ ...first.state, fired: [] }, matches.slice(0, 1), new Map()).state
      .runs.length,
    2,
  );
});

Deno.test("a line may ask for seconds up to what the rule and its hour leave", () => {
  const state = rulesOf({
    word: "!addtime",
    act: "time",
    seconds: 60,
    mostSeconds: 300,
    hourlySeconds: 400,
    coolDownS: 1,
  });
  const lines = ["!addtime", "!addtime 9999", "!addtime x", "!addtime 10"]
    .map((text, index) => line(text, { at: index * SECOND_MS }));
  assertEquals(amounts(state, lines), [60, 300, 40]);
  const next = line("!addtime", { at: HOUR_MS });
  assertEquals(amounts(state, [...lines, next]), [60, 300, 40, 60]);
  const fixed = rulesOf({ word: "!addtime", act: "time" });
  assertEquals(amounts(fixed, [line("!addtime 300")]), [60]);
  assertEquals(amounts(fixed, [line("!addtime -300")]), [60]);
});

Deno.test("of a flood of 1,000 lines a few are looked at, and each cool-down acts once", () => {
  const state = rulesOf({ word: "!skip", from: "everyone", coolDownS: 2 });
  const lines = numbers(1_000).map((index) =>
    line("!skip", { who: `v${index}`, at: index * 10, roles: [] })
  );
  const matches = matchesOf(state, lines, []);
  assertEquals(matches.length, 25);
  assertEquals(count(state, lines), 5);
});

Deno.test("no more than 40 acts wait, and 50 records are kept", () => {
  const bits = rulesOf({ on: "bits", act: "spin", coolDownS: 0, leastBits: 1 });
  const cheers = (from: number) =>
    numbers(60).map((index) => ({
      ...line("", { name: `c${from + index}` }),
      kind: "cheer",
      data: { bits: 100, anonymous: false, message: null },
    })) as unknown as LiveEvent[];
  const fire = (state: StoredChatRules, from: number) =>
    setOff(state, matchesOf(state, cheers(from), []), new Map());
  const full = fire(bits, 0);
  assertEquals([full.state.runs.length, full.dropped], [40, 20]);
  const runs = full.state.runs.map((run) => ({
    ...run,
    state: "done" as const,
  }));
  const next = fire({ ...full.state, runs }, 100);
  assertEquals(next.state.runs.length, 50);
  assertEquals(
    next.state.runs.filter(({ state }) => state === "waits").length,
    40,
  );
});

Deno.test("rules that could never act are refused", () => {
  const cases: object[] = [
    { word: "" },
    { word: "two words" },
    { word: "!a", coolDownS: 0 },
    { on: "reward", reward: "" },
    { on: "bits", act: "highlight" },
    { word: "!a", act: "counter", counter: "no spaces" },
    { word: "!a", act: "time", seconds: 0 },
    { word: "!a", id: "a b" },
    { word: "!a", act: "ban" },
  ];
  for (const fields of cases) {
    const parsed = ChatRule.safeParse({ on: "word", act: "skip", ...fields });
    assertEquals(parsed.success, false, JSON.stringify(fields));
  }
});

Deno.test("an answer that its writer does is known again in each form in which it comes back", () => {
  const rules = rulesOf({ word: "hello", answer: "/me hello {user}" });
  const { state } = withAnswer(
    rules,
    { id: "run", at: AT } as StoredRun,
    "/me hello Ada",
    AT,
  );
  const said = (text: string) => {
    const owner = { roles: ["broadcaster"], at: SECOND_MS };
    return matchesOf(state, [line(text, owner)], []).length;
  };
  assertEquals(
    ["hello Ada", "/me hello Ada", "\u0001ACTION hello Ada\u0001"].map(said),
    [0, 0, 0],
  );
  assertEquals(said("hello Bo"), 1);
});

Deno.test("an act that was done is never noted as failed", async () => {
  using kv = await openKv(":memory:");
  let isBroken = false;
  const clock = standingClock();
  const service = createChatRuleService({
    ...{ kv, clock, log: quietLog, newId: (kind) => `${kind}_1` },
    acts: {
      perform: () => {
        isBroken = true;
        return Promise.resolve({ amount: 0, count: null });
      },
      undo: () => Promise.resolve(),
    },
    answers: {
      fillerOf: () =>
        isBroken
          ? Promise.reject(new Error("The database is away"))
          : Promise.resolve((template) => template),
      write: () => Promise.resolve({ state: "sent", why: "" }),
    },
    ownBotsOf: () => Promise.resolve([]),
    catchUp: () => Promise.resolve(),
    listenFromNow: () => Promise.resolve(),
  });
  await service.save("1", { rules: [rule({ word: "!skip", id: undefined })] });
  const now = clock.now() - AT;
  const fold = await service.fold("1", [line("!skip", { at: now })]);
  const operation = kv.atomic();
  fold?.change(operation);
  await operation.commit();
  await service.runDue();
  const [record] = (await service.records("1")).items;
  assertEquals(record?.state, "under_way");
  clock.pass(MINUTE_MS + 1);
  assertEquals((await service.records("1")).items[0]?.state, "unknown");
  await service.stop();
});

Deno.test("a shout-out is of the channel that begins what was asked, else of the viewer's own", async () => {
  const shown: string[] = [];
  const acts = createChatActs(
    {
      shoutOut: (_: string, login: string) =>
        Promise.resolve(shown.push(login)),
    } as unknown as Parameters<typeof createChatActs>[0],
  );
  const perform = (asked: string) =>
    acts.perform("1", {
      ...{ id: "run", act: "shoutout", amount: 0, asked },
      who: { key: "twitch:1", id: "1", login: "ada", name: "Ada" },
    } as StoredRun);
  for (const asked of ["@Bea is live", " Bea", "", "@"]) await perform(asked);
  assertEquals(shown, ["bea", "bea", "ada", "ada"]);
  await assertRejects(() => perform("b.a"), AppError, "names no channel");
});
