import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { AppError } from "@/lib/core/errors.ts";
import {
  type Committed,
  type Submission,
  toSubmission,
} from "@/lib/event_log/commit.ts";
import { createGroupCommit } from "@/lib/event_log/group_commit.ts";
import { settle } from "@/tests/support/clock.ts";
import { numbers, platformEvent } from "@/tests/support/events.ts";

/** A group whose commits a test answers itself. */
function open(
  limits: {
    mostUnderWay: number;
    fewBytes?: number;
    mostEntryBytes?: number;
    mostChecks?: number;
  },
) {
  const commits: {
    batch: readonly Submission[];
    answer: (committed: Committed) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const committed: string[] = [];
  const group = createGroupCommit({
    commit: (batch) =>
      new Promise((answer, fail) => commits.push({ batch, answer, fail })),
    mostBytes: 1_000,
    ...limits,
    onCommitted: (channelId) => committed.push(channelId),
  });
  const submit = (channelId: string, name: number, bytes = 10) =>
    group.submit(
      toSubmission(channelId, platformEvent(name, {}), null, LOG_CATALOGUE),
      bytes,
    );
  /** Makes the commit of that number, all fresh. */
  async function make(number: number): Promise<void> {
    const commit = commits[number];
    assert(commit);
    const placed = commit.batch.map((_, index) => ({
      stamp: String(number),
      index,
      duplicate: false,
    }));
    commit.answer({ placed, written: null });
    await settle(1);
  }
  const names = () =>
    commits.map(({ batch }) =>
      batch.map(({ event }) => event.id.slice(5)).join()
    );
  return { group, commits, committed, submit, make, names };
}

Deno.test("a channel has one commit under way; what comes meanwhile goes together", async () => {
  const { submit, make, names, committed } = open({ mostUnderWay: 4 });
  submit("a", 1);
  await settle(1);
  for (const n of numbers(12)) submit("a", 10 + n);
  submit("b", 2);
  await settle(1);
  assertEquals(names(), ["1", "2"]);
  await make(0);
  assertEquals(names()[2], numbers(10).map((n) => 10 + n).join());
  await make(2);
  assertEquals(names()[3], "20,21");
  await make(3);
  await make(1);
  assertEquals(committed, ["a", "a", "a", "b"]);
});

Deno.test("a commit of many channels holds ten events of each, and as many bytes as an entry may", async () => {
  const { submit, make, names } = open({
    mostUnderWay: 1,
    mostChecks: 24,
    mostEntryBytes: 100,
  });
  submit("z", 0);
  await settle(1);
  for (const n of numbers(11)) submit("a", 100 + n);
  for (const n of numbers(3)) submit("b", 200 + n, 45);
  for (const n of numbers(2)) submit("c", 300 + n, 150);
  for (const n of numbers(11)) submit("d", 400 + n);
  await make(0);
  const ten = (from: number) => numbers(10).map((n) => from + n).join();
  // One that is larger than an entry of several goes alone in its entry.
  assertEquals(names()[1], `${ten(100)},200,201,300,${ten(400)}`);
  await make(1);
  assertEquals(names()[2], "110,202,301,410");
});

Deno.test("channels share a commit, and none waits for ever behind a busy one", async () => {
  const { submit, make, names } = open({ mostUnderWay: 1 });
  submit("a", 0);
  await settle(1);
  for (const n of numbers(25)) submit("a", 100 + n);
  submit("b", 1);
  submit("c", 2);
  await settle(1);
  await make(0);
  await make(1);
  const withB = names().findIndex((some) => some.split(",").includes("1"));
  assert(withB <= 2, `in commit ${withB}`);
  assertEquals(names()[withB]?.includes("2"), true);
});

Deno.test("events that do not fit together go one after another", async () => {
  const { submit, make, names } = open({ mostUnderWay: 1, fewBytes: 100 });
  for (const [n, bytes] of [60, 60, 30, 400, 30, 500, 20].entries()) {
    submit("a", n, bytes);
  }
  await settle(1);
  for (const n of numbers(3)) await make(n);
  // A large one goes anyway at the price of a large commit: others come along.
  assertEquals(names(), ["0", "1,2", "3,4,5,6"]);
});

Deno.test("a database that is away is told to all who wait, after one attempt", async () => {
  const { group, submit, commits } = open({ mostUnderWay: 1 });
  const results = numbers(30).map((n) => submit(String(n % 3), n));
  await settle(1);
  commits[0]?.fail(new TypeError("database is locked"));
  const settled = await Promise.allSettled(results);
  assertEquals(
    settled.filter((one) =>
      one.status === "rejected" && one.reason instanceof AppError &&
      one.reason.code === "storage_unavailable"
    ).length,
    30,
  );
  assertEquals(commits.length, 1);
  await group.flush();
});

Deno.test("flush waits for everything that was submitted", async () => {
  const { group, submit, make } = open({ mostUnderWay: 1 });
  submit("a", 1);
  await settle(1);
  submit("a", 2);
  let flushed = false;
  const flushing = group.flush().then(() => flushed = true);
  await make(0);
  assertEquals(flushed, false);
  await make(1);
  await flushing;
});

Deno.test("whatever arrives whenever: order within a channel, ten at most, nothing twice", async () => {
  const step = fc.oneof(
    fc.record({
      channel: fc.constantFrom("a", "b", "c"),
      bytes: fc.integer({ min: 1, max: 900 }),
    }),
    fc.constant("answer" as const),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, mostUnderWay) => {
        const { submit, commits, make } = open({ mostUnderWay });
        const given: Record<string, number[]> = { a: [], b: [], c: [] };
        let made = 0;
        let number = 0;
        for (
          const one of [
            ...steps,
            ...numbers(60).map(() => "answer" as const),
          ]
        ) {
          if (one === "answer") {
            if (made < commits.length) await make(made++);
          } else {
            given[one.channel]?.push(number);
            submit(one.channel, number++, one.bytes);
            await Promise.resolve();
          }
          const underWay = commits.slice(made);
          assert(underWay.length <= mostUnderWay);
          const busy = underWay.flatMap((
            { batch },
          ) => [...new Set(batch.map(({ channelId }) => channelId))]);
          assertEquals(new Set(busy).size, busy.length);
        }
        assert(commits.every(({ batch }) => batch.length <= 10));
        for (const channel of ["a", "b", "c"]) {
          const taken = commits.flatMap(({ batch }) =>
            batch.filter(({ channelId }) => channelId === channel)
              .map(({ event }) => Number(event.id.slice(5)))
          );
          assertEquals(taken, given[channel]);
        }
      },
    ),
    { numRuns: 50 },
  );
});
