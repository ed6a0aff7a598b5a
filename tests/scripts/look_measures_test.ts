/** The pages of what looks cost and what flashes in them, as they were measured last. */
import { assert, assertEquals } from "@std/assert";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { MAX_AREA } from "@/tests/widgets/support/alert_flashes.ts";
import { MOVING } from "@/tests/widgets/support/moving_widgets.ts";

/** Returns the cells of each row of a page's tables. */
async function rowsOf(name: string): Promise<string[][]> {
  const text = await Deno.readTextFile(
    new URL(`../../docs/looks/${name}.md`, import.meta.url),
  );
  return text.split("\n").filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
}

Deno.test("every kind of widget was measured at rest, and paints nothing unless its time runs or it takes turns", async () => {
  const rows = await rowsOf("costs");
  for (const { id } of WIDGETS.filter(({ id }) => id !== "custom-code")) {
    const row = rows.find(([kind]) => kind === id);
    assert(row, id);
    const [, first, second, reason] = row;
    assertEquals(reason, MOVING[id] ?? "");
    if (reason === "") assertEquals([id, first, second], [id, "0", "0"]);
  }
});

Deno.test("every look was watched for flashes, and no more of it flashes than may", async () => {
  const rows = await rowsOf("flashes");
  for (const { title } of LOOKS) {
    const shares = rows.find(([look]) => look === title)?.slice(1)
      .flatMap((cell) => cell.split(", ").map(parseFloat));
    assertEquals(shares?.length, 6, title);
    assert(shares?.every((share) => share <= MAX_AREA * 100), title);
  }
});
