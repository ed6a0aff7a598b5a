/**
 * A process that lives the day on a database file and is killed, by SIGKILL,
 * where its n-th write would begin: `deno run -A kill_day_child.ts DATABASE N`.
 * It prints the number of each step that it has finished.
 */
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { DAY, DAY_BEGINS } from "./day.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { createRig } from "./rig.ts";

const [path = "", atWrite = "0"] = Deno.args;
const { kv } = createDyingKv(
  await Deno.openKv(path),
  { atWrite: Number(atWrite), after: false },
  () => Deno.kill(Deno.pid, "SIGKILL"),
);
const clock = new ImpatientClock(DAY_BEGINS);
const rig = createRig({ kv, clock });
for (const [index, { afterMs = 0, run }] of DAY.entries()) {
  clock.pass(afterMs);
  await run(rig);
  await rig.parts.outbox.flush();
  Deno.stdout.writeSync(new TextEncoder().encode(`${index}\n`));
}
Deno.exit();
