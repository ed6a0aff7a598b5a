import { assertEquals } from "@std/assert";
import { TIERS } from "@/lib/core/tiers.ts";
import { type PlanLimits, PLANS } from "@/lib/schema/account/plans.ts";

/** Limits in the order of the document's table; those in bytes stand there in MiB. */
const ROWS: readonly (keyof PlanLimits)[] = [
  "customWidgets",
  "instances",
  "scenes",
  "assets",
  "assetBytes",
  "assetBytesEach",
  "aiCallsPerDay",
  "speechCharsPerDay",
  "sockets",
  "versionsEach",
  "ladderGoals",
  "integrations",
];

Deno.test("docs/operations.md has every limit of every plan", async () => {
  const doc = await Deno.readTextFile("docs/operations.md");
  const rows = [...doc.matchAll(/^\| [a-z][^|]+((?:\| \d+ +){4})\|$/gm)]
    .map(([, cells = ""]) => cells.split("|").slice(1).map(Number));
  const unit = (name: string) => name.startsWith("assetBytes") ? 1_048_576 : 1;
  assertEquals(
    rows,
    ROWS.map((name) => TIERS.map((tier) => PLANS[tier][name] / unit(name))),
  );
  assertEquals([...ROWS].sort(), Object.keys(PLANS.free).sort());
});
