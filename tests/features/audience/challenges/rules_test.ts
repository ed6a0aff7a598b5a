import { assert, assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { challengeAfter } from "@/lib/features/audience/challenges/rules.ts";
import { actNameOf } from "@/lib/event_log/projections/settled_acts.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  ChallengeCommand,
  StoredChallenge,
} from "@/lib/schema/audience/challenges.ts";

const START = {
  action: "start",
  text: "Ten tips",
  kind: "tip",
  target: 10,
  durationMs: 60_000,
} as ChallengeCommand;

const after = (
  state: StoredChallenge | null,
  command: ChallengeCommand,
  now = 1_000,
) =>
  challengeAfter(state, command, {
    newId: () => "chl_1",
    currency: "EUR",
    now,
  });

function started(): StoredChallenge {
  const state = after(null, START);
  assert(state);
  return state;
}

Deno.test("a challenge begins at nothing, and only one of tips has a currency", () => {
  const { id, progress, currency, startedAt, endsAt, status } = started();
  assertEquals([id, progress, currency], ["chl_1", 0, "EUR"]);
  assertEquals([startedAt, endsAt, status], [1_000, 61_000, "running"]);
  const open = { ...START, kind: "raid", durationMs: null } as ChallengeCommand;
  const raids = after(started(), open);
  assertEquals([raids?.currency, raids?.endsAt], [null, null]);
});

Deno.test("progress never falls below nothing, and ends it at the target", () => {
  const move = (delta: number) =>
    after(
      started(),
      { action: "progress", delta } as ChallengeCommand,
      2_000,
    );
  assertEquals(move(-5)?.progress, 0);
  assertEquals(move(9)?.status, "running");
  const done = move(10);
  assertEquals([done?.status, done?.endedAt], ["done", 2_000]);
});

Deno.test("what does not run, or no more, is neither moved nor ended", () => {
  const commands = [
    { action: "progress", delta: 1 },
    { action: "end", status: "done" },
  ] as ChallengeCommand[];
  for (const command of commands) {
    assertThrows(() => after(null, command), AppError, "none is running");
    assertThrows(() => after(started(), command, 61_000), AppError);
    assert(after(started(), command, 60_999));
  }
});

Deno.test("clearing what is not there changes nothing", () => {
  const clear = { action: "clear" } as ChallengeCommand;
  assertEquals(after(null, clear), undefined);
  assertEquals(after(started(), clear), null);
});

Deno.test("an event counts as its act, a correction as the one it corrects, a line of chat as none", () => {
  const nameOf = (kind: string, data: object = {}) =>
    actNameOf({ kind, act: "act-1", data } as unknown as LiveEvent);
  assertEquals(nameOf("tip"), "act-1");
  assertEquals(nameOf("chat.message"), null);
  assertEquals(nameOf("correction", { refersTo: "act-0" }), "act-0");
});
