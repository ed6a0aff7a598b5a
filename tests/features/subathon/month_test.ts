import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { AS_INSTALLED } from "@/tests/support/process.ts";

const CHILD = fileURLToPath(new URL("./month_child.ts", import.meta.url));

/** Zones that change their clocks in the month, by an hour and by half of one, and ones that do not. */
const ZONES = [
  "UTC",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
];

/** Returns what a month came to in each of the zones. */
async function live(begins: string) {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", AS_INSTALLED, "-A", "--no-check", CHILD, begins, ...ZONES],
    stdout: "piped",
    stderr: "inherit",
  }).output();
  assert(success);
  const lines = new TextDecoder().decode(stdout).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

// March changes the clocks of New York and Berlin, April Lord Howe's by half an hour.
for (const begins of ["2026-03-01T00:00:00.000Z", "2026-10-05T23:59:59.999Z"]) {
  Deno.test(`31 days from ${begins.slice(0, 10)} are exact to the millisecond, in any time zone`, async () => {
    const months = await live(begins);
    assertEquals(months.length, ZONES.length);
    const [first] = months;
    assertEquals(first.wrongMs, 0);
    assert(first.steps > 500);
    assertEquals(first.state, "running");
    for (const [index, { zone, ...month }] of months.entries()) {
      const { zone: _, ...rest } = first;
      assertEquals(month, rest, ZONES[index]);
      assert(Number.isInteger(zone));
    }
    const offsets = new Set(months.map(({ zone }) => zone));
    assertEquals(offsets.size, ZONES.length, "the zones were really there");
  });
}
