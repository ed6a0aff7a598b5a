/**
 * Feeds the rows of the table from the one given as its first argument on, and
 * prints what each took as a line of JSON. A process of its own: a row that
 * hangs or takes too much memory ends it and nothing else.
 */
import process from "node:process";
import { setImmediate } from "node:timers";
import { AppError } from "@/lib/core/errors.ts";
import { ROWS } from "./rows.ts";
import { growsTooFast, type HostileResult, type HostileRow } from "./row.ts";

/** Most runs with each input: a machine that is busy makes one too long. */
const MAX_RUNS = 5;

/** Processor time of the process in ms: what others take of the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Measures the time for an input: all of it, and the longest part without a
 * turn for others.
 */
async function fed(
  feed: (input: never) => unknown,
  input: unknown,
): Promise<{ all: number; block: number }> {
  let block = 0;
  let last = cpuMs();
  let watching = true;
  const look = () => {
    const now = cpuMs();
    block = Math.max(block, now - last);
    last = now;
    if (watching) setImmediate(look);
  };
  const from = last;
  setImmediate(look);
  try {
    const answer = await feed(input as never);
    if (answer instanceof Response && answer.status >= 500) {
      throw new Error(`answered ${answer.status}`);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  } finally {
    watching = false;
    look();
  }
  return { all: last - from, block };
}

async function measured(row: HostileRow): Promise<HostileResult> {
  const { name } = row;
  const result = { name, small: Infinity, large: Infinity, block: Infinity };
  try {
    const feed = await row.load();
    const small = await row.make(Math.round(row.most / 8));
    const large = await row.make(row.most);
    const feedSmall = async () => {
      result.small = Math.min(result.small, (await fed(feed, small)).all);
    };
    await feedSmall();
    // The whole takes eight times as long, so again only when it took too long.
    for (let run = 0; run < MAX_RUNS; run++) {
      await feedSmall();
      const { all, block } = await fed(feed, large);
      result.large = Math.min(result.large, all);
      result.block = Math.min(result.block, block);
      if (!growsTooFast(result)) break;
    }
    return { ...result, error: null };
  } catch (error) {
    return { ...result, error: String(error).slice(0, 300) };
  }
}

if (import.meta.main) {
  for (const row of ROWS.slice(Number(Deno.args[0] ?? 0))) {
    const line = `${JSON.stringify(await measured(row))}\n`;
    Deno.stdout.writeSync(new TextEncoder().encode(line));
  }
  Deno.exit(0);
}
