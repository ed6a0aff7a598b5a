/** Databases that earlier versions of the service wrote, as fixtures keep them. */
import { createLog } from "@/lib/core/log.ts";
import { migrate } from "@/lib/database/migrate.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";

/** An answer that the earlier version gave. */
interface Answer {
  path: string;
  // deno-lint-ignore no-explicit-any -- answers of many shapes
  body: any;
}

/** Facts of a fixture beside its answers: at least the time of the answers, ms since the epoch. */
interface Facts {
  now: number;
}

/** Runs a test on a copy of the database of a folder, with what it says of it. */
export async function withDatabase<F extends Facts>(
  folder: string,
  run: (
    kv: Deno.Kv,
    known: F & { answers: Answer[] },
    clock: ManualClock,
  ) => Promise<void>,
): Promise<void> {
  const text = await Deno.readTextFile(`${folder}/answers.jsonl`);
  const [facts, ...answers] = text.trim().split("\n").map((line) =>
    JSON.parse(
      line,
      (name, value) => name === "pack" ? packNow(value) : widgetNow(value),
    )
  );
  const work = await Deno.makeTempDir();
  try {
    const packed = (await Deno.open(`${folder}/database.sqlite.gz`)).readable;
    const path = `${work}/database.sqlite`;
    await Deno.writeFile(
      path,
      packed.pipeThrough(new DecompressionStream("gzip")),
    );
    using kv = await openKv(path);
    await run(kv, { ...facts, answers }, new ManualClock(facts.now));
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/**
 * Returns the look of an answer of an earlier version as it is called now:
 * `null` was the plain one, before channels had a look.
 */
function packNow(pack: unknown): unknown {
  if (pack === "studio") return "broadcast";
  return pack === null ? "plain" : pack;
}

/** Versions of settings, by the kind of widget, where the first is no longer the present one. */
const VERSIONS: Readonly<Record<string, number>> = {
  "alert-box": 3,
  clock: 2,
  giveaway: 2,
  "goal-bar": 2,
  "hype-train": 2,
  "shoutout-card": 2,
  "static-text": 2,
  stopwatch: 2,
  "subathon-ladder": 2,
  ticker: 2,
  wheel: 2,
};

/** Returns a widget of an earlier version as it is answered now: what it left out stays out. */
function widgetNow(value: unknown): unknown {
  if (!isObject(value) || value.schemaVersion !== 1) return value;
  const present = VERSIONS[String(value.type)];
  return present === undefined ? value : { ...value, schemaVersion: present };
}

/** Starts the service as `boot` does. */
export async function start(
  kv: Deno.Kv,
  clock: ManualClock,
): Promise<TestApp> {
  const log = createLog({ level: "off", now: () => clock.now() });
  await migrate(kv, { log, clock });
  const app = await startTestApp({ kv, clock });
  app.services.start();
  return app;
}

/** Lets what happened be counted. */
export async function pass({ clock }: TestApp): Promise<void> {
  for (let second = 0; second < 6; second++) await clock.advance(1_000);
}

/** Returns the part of a value that an earlier one has as well: later versions may say more. */
export function partOf(value: unknown, earlier: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(earlier)) {
    return value.map((one, index) => partOf(one, earlier[index]));
  }
  if (!isObject(value) || !isObject(earlier)) return value;
  const names = Object.keys(value).filter((name) => name in earlier);
  return Object.fromEntries(
    names.map((name) => [name, partOf(value[name], earlier[name])]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
