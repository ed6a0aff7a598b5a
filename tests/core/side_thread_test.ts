import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { createLog } from "@/lib/core/log.ts";
import {
  createSideThread,
  MAX_TASKS,
  type SideThread,
  TASK_MS,
} from "@/lib/core/side_thread.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { TASKS } from "./side_thread/tasks.ts";

const ENTRY = new URL("./side_thread/thread.ts", import.meta.url);

interface Rig extends AsyncDisposable {
  clock: ManualClock;
  thread: SideThread<typeof TASKS>;
  logged: string[];
  /** Ends the task under way at its deadline. */
  atDeadline(work: Promise<unknown>): Promise<void>;
}

function rig(entry = ENTRY): Rig {
  const clock = new ManualClock();
  const logged: string[] = [];
  const thread = createSideThread({
    clock,
    log: createLog({
      level: "warn",
      now: () => 0,
      write: (line) => void logged.push(JSON.parse(line).event),
    }),
    entry: () => entry,
    tasks: () => Promise.resolve(TASKS),
  });
  return {
    clock,
    thread,
    logged,
    async atDeadline(work) {
      const ended = assertRejects(() => work, AppError, "takes too long");
      await until(() => clock.pending > 0);
      await clock.advance(TASK_MS);
      await ended;
    },
    [Symbol.asyncDispose]: () => thread.stop(),
  };
}

Deno.test("a thread answers what its tasks answer, and fails as they fail", async () => {
  await using made = rig();
  const { thread } = made;
  assertEquals(await thread.run("1", "echo", "a"), "a");
  await assertRejects(() => thread.run("1", "fail", "broken"), Error, "broken");
  assertEquals(await thread.run("1", "echo", "b"), "b");
});

Deno.test("bytes are moved into the thread: their sender has them no more", async () => {
  await using made = rig();
  // Looked at one by one, these would fill the heap of a thread.
  const bytes = new ArrayBuffer(16 * 1024 * 1024);
  const weighed = made.thread.run("1", "weigh", { bytes });
  assertEquals(await weighed, 16 * 1024 * 1024);
  assertEquals(bytes.byteLength, 0);
});

for (const name of ["spin", "fill"] as const) {
  Deno.test(`a task that does not end is ended at its deadline, and the next has a new thread: ${name}`, async () => {
    await using made = rig();
    const { thread } = made;
    await thread.run("1", "echo", "");
    await made.atDeadline(thread.run("1", name, undefined as never));
    assertEquals(await thread.run("1", "echo", "after"), "after");
    assertEquals(made.logged, ["side_task_ended"]);
  });
}

Deno.test("owners take turns, whatever one of them has asked for", async () => {
  await using made = rig();
  const order: string[] = [];
  const ask = async (owner: string, text: string) => {
    await made.thread.run(owner, "echo", text);
    order.push(text);
  };
  await Promise.all([
    ...["a1", "a2", "a3", "a4"].map((text) => ask("a", text)),
    ask("b", "b1"),
    ask("b", "b2"),
  ]);
  assertEquals(order, ["a1", "b1", "a2", "b2", "a3", "a4"]);
});

Deno.test("an owner has a bounded number of tasks, and others are not counted", async () => {
  await using made = rig();
  const { thread } = made;
  const many = Array.from(
    { length: MAX_TASKS },
    (_, at) => thread.run("a", "echo", `${at}`),
  );
  const refused = await assertRejects(
    () => thread.run("a", "echo", "one more"),
    AppError,
  );
  assertEquals(refused.code, "rate_limited");
  assertEquals(await thread.run("b", "echo", "b"), "b");
  assertEquals((await Promise.all(many)).length, MAX_TASKS);
  assertEquals(await thread.run("a", "echo", "again"), "again");
});

Deno.test("where no thread can be started, tasks run in this one", async () => {
  await using made = rig(new URL("./missing.js", ENTRY));
  assertEquals(await made.thread.run("1", "echo", "here"), "here");
  assertEquals(made.logged, ["side_thread_missing"]);
});

Deno.test("a thread that has nothing to do gives its memory back", async () => {
  await using made = rig();
  await made.thread.run("1", "echo", "");
  assertEquals(made.clock.pending, 1);
  await made.clock.advance(60_000);
  assertEquals(made.clock.pending, 0);
  assertEquals(await made.thread.run("1", "echo", "again"), "again");
});
