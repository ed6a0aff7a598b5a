import { assertEquals } from "@std/assert";
import { growsTooFast, type HostileResult } from "./row.ts";
import { AS_INSTALLED, isOfTheBuild } from "@/tests/support/process.ts";
import { ROWS } from "./rows.ts";

/**
 * Maximum time for a row. It is far above what any takes and ends one that
 * hangs.
 */
const MAX_ROW_MS = 60_000;
/** No input may make the service need more, beside what the tests need themselves. */
const MAX_HEAP_MB = 384;

const SCRIPT = new URL("./growing_input_process.ts", import.meta.url);

Deno.test("eight times the hostile input takes no more than eight times as long", async () => {
  const results: HostileResult[] = [];
  while (results.length < ROWS.length) {
    await feedFrom(results.length, (result) => void results.push(result));
    const row = ROWS[results.length];
    // It ended in the midst of a row.
    if (row) results.push({ ...UNMEASURED, name: row.name });
  }
  tellLongest(results);
  assertEquals(results.flatMap(faultsOf), []);
});

const UNMEASURED: Omit<HostileResult, "name"> = {
  small: 0,
  large: 0,
  block: 0,
  error: `it hung, or took more than ${MAX_HEAP_MB} MB`,
};

function faultsOf(result: HostileResult): string[] {
  const { name, small, large, error } = result;
  if (error !== null) return [`${name}: ${error}`];
  return growsTooFast(result)
    ? [`${name}: ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`]
    : [];
}

/** Feeds the rows from one on to a process of their own, until one of them ends it. */
async function feedFrom(
  first: number,
  take: (result: HostileResult) => void,
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--no-check", AS_INSTALLED, "--allow-all"],
      `--v8-flags=--max-old-space-size=${MAX_HEAP_MB}`,
      SCRIPT.href,
      String(first),
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const end = () => child.kill("SIGKILL");
  let deadline = setTimeout(end, MAX_ROW_MS);
  let text = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    if (lines.length === 0) continue;
    clearTimeout(deadline);
    deadline = setTimeout(end, MAX_ROW_MS);
    for (const line of lines) {
      if (!isOfTheBuild(line)) take(JSON.parse(line));
    }
  }
  clearTimeout(deadline);
  await child.status;
}

/** Says which inputs let nothing else have a turn for the longest time: a figure to look at. */
function tellLongest(results: readonly HostileResult[]): void {
  const longest = results.filter(({ block }) => block > 50)
    .sort((a, b) => b.block - a.block)
    .map(({ name, block }) => `  ${block.toFixed(0)} ms: ${name}\n`);
  const text =
    `more than 50 ms without a turn for others: ${longest.length} of ${results.length} inputs\n`;
  Deno.stderr.writeSync(new TextEncoder().encode(text + longest.join("")));
}
