/**
 * A process that logs, counts and reports subscriptions until it is killed:
 * `deno run -A kill_child.ts DATABASE FIRST`. It prints the number of each one
 * that was answered.
 */
import { systemClock } from "@/lib/core/clock.ts";
import { CHANNEL, createRig, SUB } from "./rig.ts";

const [path = "", first = "0"] = Deno.args;
const kv = await Deno.openKv(path);
const rig = createRig({ kv, clock: systemClock });
await rig.do("start", { idempotencyKey: "start" });
rig.parts.projection.start();
const encoder = new TextEncoder();
for (let number = Number(first);; number += 4) {
  await Promise.all([0, 1, 2, 3].map(async (offset) => {
    const id = `sub:${number + offset}`;
    await rig.log("sub", SUB, { id });
    await rig.service.addTime(CHANNEL, id, { preview: false });
    Deno.stdout.writeSync(encoder.encode(`${number + offset}\n`));
  }));
}
