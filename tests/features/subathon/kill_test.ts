import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { systemClock } from "@/lib/core/clock.ts";
import { someWrites } from "@/tests/support/budget.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { AS_INSTALLED } from "@/tests/support/process.ts";
import { DAY, DAY_BEGINS, type Outcome, outcomeOf } from "./day.ts";
import { createRig, ledgerOf } from "./rig.ts";

const CHILD = fileURLToPath(new URL("./kill_child.ts", import.meta.url));
const DAY_CHILD = fileURLToPath(
  new URL("./kill_day_child.ts", import.meta.url),
);
/** Days that are lived at the same time. */
const AT_ONCE = 3;
const ANSWERS_BEFORE_DEATH = [3, 40, 11, 87, 24];

/** Runs a child until it has answered so often, then kills it; answers the numbers. */
async function liveAndDie(
  path: string,
  first: number,
  answers: number,
): Promise<number[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", AS_INSTALLED, "-A", CHILD, path, String(first)],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const numbers: number[] = [];
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of child.stdout) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    numbers.push(...lines.map(Number));
    if (numbers.length >= answers) break;
  }
  child.kill("SIGKILL");
  await child.status;
  return numbers;
}

/** Lives the day until the n-th write, is killed, and another process goes on. */
async function dieInTheDay(
  path: string,
  atWrite: number,
): Promise<{ killed: boolean; outcome: Outcome }> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      AS_INSTALLED,
      "-A",
      "--no-check",
      DAY_CHILD,
      path,
      String(atWrite),
    ],
    stdout: "piped",
    stderr: "inherit",
  }).output();
  const steps = new TextDecoder().decode(output.stdout).split("\n").length - 1;
  using kv = await Deno.openKv(path);
  const clock = new ImpatientClock(DAY_BEGINS);
  const rig = createRig({ kv, clock });
  for (const [index, { afterMs = 0, run }] of DAY.entries()) {
    clock.pass(afterMs);
    // The step in which it died is asked again.
    if (index >= steps) await run(rig);
  }
  const outcome = await outcomeOf(rig, kv);
  await rig.parts.stop();
  await rig.events.flush();
  return { killed: output.signal === "SIGKILL", outcome };
}

Deno.test("SIGKILL between any two writes changes nothing in what is counted and told", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const outcomes: Outcome[] = [];
    let lived = false;
    const { first, stride } = someWrites(2);
    for (let from = first; !lived; from += AT_ONCE * stride) {
      const days = await Promise.all(
        Array.from(
          { length: AT_ONCE },
          (_, i) => {
            const atWrite = from + i * stride;
            return dieInTheDay(`${folder}/${atWrite}.db`, atWrite);
          },
        ),
      );
      outcomes.push(...days.map(({ outcome }) => outcome));
      lived = days.some(({ killed }) => !killed);
    }
    const calm = outcomes.at(-1);
    assert(calm && outcomes.length > 40 / stride, `${outcomes.length} days`);
    assertEquals(calm.session.state, "ended");
    for (const [index, outcome] of outcomes.entries()) {
      const atWrite = first + index * stride;
      assertEquals(outcome, calm, `killed before write ${atWrite}`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a killed process loses nothing it answered and doubles nothing", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/kv.db`;
    const answered: number[] = [];
    for (const answers of ANSWERS_BEFORE_DEATH) {
      // Some are asked again that the dead process may have counted.
      const first = Math.max(0, ...answered) - 3;
      answered.push(...await liveAndDie(path, Math.max(0, first), answers));
    }
    using kv = await Deno.openKv(path);
    const rig = createRig({ kv, clock: systemClock });
    await rig.settle();
    await rig.parts.sweep();
    const logged = await rig.logged("sub");
    const ledger = await ledgerOf(kv);
    const counted = ledger.map(({ deliveryKey }) => deliveryKey);
    assertEquals(new Set(counted).size, counted.length, "none doubled");
    assertEquals(new Set(counted), new Set(logged.map(({ id }) => id)));
    for (const number of answered) {
      assert(counted.includes(`sub:${number}`), `${number} was answered`);
    }
    const { addedMs } = await rig.session();
    assertEquals(addedMs, counted.length * 60_000);
    const told = (await rig.logged("timer.contribution")).map(({ data }) =>
      (data as { eventId: string }).eventId
    );
    assertEquals(new Set(told).size, told.length, "none told twice");
    assertEquals(told.length, counted.length, "all told");
    await rig.parts.stop();
    await rig.events.flush();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
