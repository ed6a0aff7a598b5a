import { assertRejects } from "@std/assert";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createRig } from "./rig.ts";

Deno.test("a sweep that cannot read the database fails, and the next one works", async () => {
  using real = await Deno.openKv(":memory:");
  const faulty = createFaultyKv(real);
  const rig = createRig({ kv: faulty.kv, clock: new ManualClock() });
  faulty.failing = true;
  await assertRejects(() => rig.parts.sweep());
  faulty.failing = false;
  await rig.parts.sweep();
  await rig.parts.stop();
});
