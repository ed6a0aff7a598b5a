import { DAY_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { convertPlans } from "@/lib/database/migrations/plans.ts";
import { openKv } from "@/lib/storage/kv.ts";

const NONE = { scene: [], instance: [], custom_widget: [], asset: [] };
const OFF = { ...NONE, scene: ["scn_1"] };
const FALLEN = {
  tier: "free",
  before: "pro",
  effectiveAt: 5,
  suspendAt: 7 * DAY_MS,
  suspended: NONE,
} as const;

/** Plans as earlier versions stored them, and as they are now. */
const CASES = [
  [
    { ...FALLEN, filesAt: 30 * DAY_MS, pinned: ["scn_1"] },
    { ...FALLEN, suspendAt: 30 * DAY_MS },
  ],
  [
    {
      ...FALLEN,
      suspendAt: null,
      filesAt: 30 * DAY_MS,
      suspended: OFF,
      pinned: [],
    },
    { ...FALLEN, suspendAt: 30 * DAY_MS, suspended: OFF },
  ],
  [
    {
      ...FALLEN,
      suspendAt: null,
      filesAt: null,
      suspended: OFF,
      pinned: [],
      untold: [{ kind: "asset", id: "ast_1" }, { kind: "scene", id: "scn_1" }],
    },
    { ...FALLEN, suspendAt: null, suspended: { ...OFF, asset: ["ast_1"] } },
  ],
  [FALLEN, FALLEN],
] as const;

Deno.test("plans of earlier versions get one grace period, the longer, and are converted once", async () => {
  using kv = await openKv(":memory:");
  for (const [index, [before]] of CASES.entries()) {
    await kv.set(keys.plan(`${index}`), before as never);
  }
  for (let runs = 0; runs < 2; runs++) {
    await convertPlans(kv);
    for (const [index, [, after]] of CASES.entries()) {
      assertEquals((await kv.get(keys.plan(`${index}`))).value, after as never);
    }
  }
});
