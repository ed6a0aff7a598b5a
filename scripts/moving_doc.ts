/**
 * Writes the tables "their widget, ours" into the guides on moving in:
 * `deno run -A scripts/moving_doc.ts`.
 */
import {
  type Counterpart,
  STREAMELEMENTS,
  STREAMLABS,
} from "@/lib/features/account/setup_bundle/counterparts.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { denoFmt } from "./deno_fmt.ts";

const DOCS = new URL("../docs/", import.meta.url);
const HEADING = "## Their widgets and ours\n";

/** Returns the rows of a service's table, without its heading. */
export function rowsOf(counterparts: readonly Counterpart[]): string[][] {
  return counterparts.map(({ theirs, ours, byHand }) => {
    const kind = ours === null ? null : widgetKind(ours);
    const isCode = /^custom widget/i.test(theirs);
    const name = kind?.title ?? (isCode ? "Custom code" : "none");
    return [theirs, name, byHand];
  });
}

async function write(
  name: string,
  counterparts: readonly Counterpart[],
): Promise<void> {
  const file = new URL(`${name}.md`, DOCS);
  const text = await Deno.readTextFile(file);
  const start = text.indexOf(HEADING) + HEADING.length;
  const end = text.indexOf("\n## ", start);
  const table = [["Their widget", "Ours", "By hand"], ["-", "-", "-"]]
    .concat(rowsOf(counterparts))
    .map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const next = `${text.slice(0, start)}\n${table}\n${text.slice(end)}`;
  await Deno.writeTextFile(file, await denoFmt(next, "md"));
}

async function main(): Promise<void> {
  await write("moving-from-streamelements", STREAMELEMENTS);
  await write("moving-from-streamlabs", STREAMLABS);
}

if (import.meta.main) await main();
