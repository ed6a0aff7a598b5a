import { assertEquals, assertThrows } from "@std/assert";
import {
  choiceReader,
  countedVotes,
  endedPoll,
  NO_CHAT_POLLS,
  startedPoll,
  toPollState,
  votesIn,
  withExtraVotes,
} from "@/lib/features/audience/chat_polls/rules.ts";
import {
  NewChatPoll,
  type StoredChatPoll,
  type StoredChatPolls,
  type StoredVote,
} from "@/lib/schema/audience/chat_polls.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { chatEvent, numbers } from "@/tests/support/events.ts";

const AT = Date.parse("2026-11-30T10:00:00.000Z");

function pollOf(fields: object = {}): StoredChatPoll {
  const body = NewChatPoll.parse({
    title: "Which map?",
    choices: ["Old mill", "Café", "Straße"],
    ...fields,
  });
  const state = startedPoll(NO_CHAT_POLLS, body, { id: "pol_1", now: AT });
  return state?.polls[0] as StoredChatPoll;
}

let lines = 0;
function line(who: string, text: string, at = 0): LiveEvent {
  const event = chatEvent(`vote-${++lines}`, text);
  const time = new Date(AT + at).toISOString();
  return {
    ...event,
    v: 1,
    position: String(lines),
    occurredAt: time,
    receivedAt: time,
    actor: { id: `id-${who}`, login: who, name: who },
  } as unknown as LiveEvent;
}

function ban(who: string, at: number): LiveEvent {
  const user = { id: `id-${who}`, login: who, name: who };
  return {
    ...line(who, "", at),
    kind: "chat.user_cleared",
    actor: null,
    data: { user },
  } as unknown as LiveEvent;
}

Deno.test("a line votes by its number or its choice alone, behind the word too", () => {
  const choice = choiceReader(pollOf());
  const cases: [string, number | null][] = [
    ["1", 0],
    [" 2 \u{E0000}", 1],
    ["#3", 2],
    ["3.", 2],
    ["!vote 2", 1],
    ["!VOTE old  MILL", 0],
    ["cafe", 1],
    ["STRASSE", 2],
    ["４", null],
    ["２", 1],
    ["٢", 1],
    ["!vote ३", 2],
    ["۱۲", null],
    ["۴", null],
    ["0", null],
    ["4", null],
    ["1 2", null],
    ["12", null],
    ["1 please", null],
    ["!vote", null],
    ["!voting 1", null],
    ["", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(choice(text), expected, text);
  }
});

Deno.test("choices that viewers could not tell apart are refused", () => {
  const fits = (choices: string[]) =>
    NewChatPoll.safeParse({ title: "?", choices }).success;
  assertEquals(fits(["Yes", "yes "]), false);
  assertEquals(fits(["2", "3"]), false, "2 is the second, and the first");
  for (const other of ["#2", "2.", "2)", "02", "２"]) {
    assertEquals(fits([other, "Mill"]), false, other);
  }
  assertEquals(fits(["1", "2"]), true);
  assertEquals(fits(["2020", "2021"]), true);
  assertEquals(fits(["One"]), false);
  assertEquals(fits(numbers(11).map((i) => `Map ${i}`)), false);
});

Deno.test("bots, tests, other channels and lines out of time do not vote", () => {
  const poll = pollOf({ durationSeconds: 60 });
  const shared = line("guest", "1");
  const events = [
    line("early", "1", -1),
    line("ada", "1"),
    line("late", "1", 60_000),
    line("nightbot", "1"),
    line("ownbot", "1"),
    { ...line("tester", "1"), test: true },
    {
      ...shared,
      data: { ...shared.data, sharedFrom: { id: "2", login: "o", name: "O" } },
    } as LiveEvent,
  ];
  assertEquals([...votesIn(poll, events, ["OwnBot"]).keys()], [
    "twitch:id-ada",
  ]);
});

Deno.test("the last vote of a person counts, and none of who is banned", () => {
  const poll = pollOf();
  const said = [
    line("ada", "1", 0),
    line("bo", "2", 1),
    line("ada", "3", 2),
    line("cy", "1", 3),
    ban("cy", 4),
    // Read late: written before the ban.
    line("cy", "2", 3),
    line("bo", "thanks", 5),
  ];
  const { poll: after } = countedVotes(
    poll,
    votesIn(poll, said, []),
    new Map(),
  );
  assertEquals(after.choices.map(({ votes }) => votes), [0, 1, 1]);
});

Deno.test("however events are cut into batches, the count is that of each person's last line", () => {
  let seed = 7;
  const below = (bound: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % bound;
  };
  for (const _ of numbers(40)) {
    const poll = pollOf();
    const events = numbers(60).map((at) =>
      below(8) === 0
        ? ban(`p${below(9)}`, at)
        : line(`p${below(9)}`, String(below(5)), at)
    );
    const last = new Map<string, number>();
    for (const event of events) {
      if (event.kind === "chat.user_cleared") {
        last.delete(event.data.user.id ?? "");
      } else if (event.kind === "chat.message") {
        const number = Number(event.data.message.text);
        if (number >= 1 && number <= 3) {
          last.set(event.actor?.id ?? "", number - 1);
        }
      }
    }
    const expected = [0, 0, 0];
    for (const choice of last.values()) expected[choice]!++;
    let state = poll;
    const known = new Map<string, StoredVote>();
    for (let at = 0; at < events.length;) {
      const next = at + 1 + below(12);
      // Each batch is told twice: the second time changes nothing.
      for (const batch of [events.slice(at, next), events.slice(at, next)]) {
        const counted = countedVotes(state, votesIn(state, batch, []), known);
        for (const [key, vote] of counted.votes) known.set(key, vote);
        state = counted.poll;
      }
      at = next;
    }
    assertEquals(state.choices.map(({ votes }) => votes), expected);
  }
});

Deno.test("one poll runs at a time, and what is over stays as it came out", () => {
  const poll = pollOf();
  const state = { polls: [poll] };
  const body = NewChatPoll.parse({ title: "Other?", choices: ["a", "b"] });
  const at = { id: "pol_2", now: AT + 1 };
  assertThrows(() => startedPoll(state, body, at), Error, "another poll");
  const same = NewChatPoll.parse({
    title: "Which map?",
    choices: ["Old mill", "Café", "Straße"],
  });
  assertEquals(startedPoll(state, same, at), undefined);
  const over = endedPoll(state, poll.id, "terminated", AT + 5);
  assertEquals(over?.polls[0]?.endedAt, AT + 5);
  const ended = over ?? state;
  assertEquals(endedPoll(ended, poll.id, "terminated", AT + 6), undefined);
  assertThrows(() => endedPoll(ended, poll.id, "archived", AT + 6), Error);
  assertThrows(
    () => endedPoll(ended, "pol_9", "archived", AT),
    Error,
    "no such",
  );
  const next = startedPoll(ended, body, at);
  assertEquals(next?.polls.map(({ id }) => id), ["pol_2", "pol_1"]);
});

Deno.test("votes that a rule adds are told beside those of people, whatever bits stand in the text", () => {
  const counted = countedVotes(
    pollOf(),
    votesIn(pollOf(), [line("ada", "1")], []),
    new Map(),
  ).poll;
  const extra = (state: StoredChatPolls, text: string, by: number, at = 0) =>
    withExtraVotes(state, { text, by, at: AT + at });
  const more = extra({ polls: [counted] }, "old mill", 5);
  const [told] = toPollState(more.polls[0] as StoredChatPoll).choices;
  assertEquals([told?.votes, told?.pointsVotes], [6, 5]);
  const cheered = extra(more, "Cheer100 2  uni50", 3);
  assertEquals(cheered.polls[0]?.choices.map(({ extra }) => extra), [5, 3, 0]);
  assertThrows(() => extra(more, "x", 1), Error, "choices");
  assertThrows(() => extra(NO_CHAT_POLLS, "1", 1), Error, "running");
  const { endsAt } = counted;
  for (const at of [-1, endsAt - AT]) {
    assertThrows(() => extra(more, "1", 1, at), Error, "at that time");
  }
});
