import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { convertActs } from "./migrations/acts.ts";
import { convertAggregates } from "./migrations/aggregates.ts";
import { convertCommands } from "./migrations/commands.ts";
import { convertCursors } from "./migrations/cursors.ts";
import { convertFilesOfContents } from "./migrations/contents.ts";
import { keys } from "./keys.ts";
import { convertPlans } from "./migrations/plans.ts";
import { noteToldActs } from "./migrations/told_acts.ts";

/** One change of the database's layout; must be harmless when run twice. */
export interface Migration {
  /** Description of what it changes, for the log. */
  name: string;
  /** Runs it; `now` in ms since the epoch. */
  run(kv: Deno.Kv, now: number): Promise<void>;
}

/** Every migration in order; its place in the list is its number. Append only. */
const MIGRATIONS: readonly Migration[] = [
  { name: "acts of one form", run: convertActs },
  { name: "commit ids and credits of one form", run: convertAggregates },
  { name: "cursors of one form", run: convertCursors },
  { name: "commands of one form", run: convertCommands },
  { name: "plans with one grace period", run: convertPlans },
  { name: "files found by their content", run: convertFilesOfContents },
  { name: "acts that logs told of", run: noteToldActs },
];

/** Number of the layout that this version writes. */
export const LAYOUT = MIGRATIONS.length;

/**
 * Runs what has not run yet. Two processes may do so at once: each migration
 * is harmless when repeated, and the number is raised with a check. Throws
 * when the database was written by a newer version of the service.
 */
export async function migrate(
  kv: Deno.Kv,
  { log, clock }: { log: Log; clock: Clock },
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  for (;;) {
    const entry = await kv.get<number>(keys.schemaVersion());
    const done = entry.value ?? 0;
    if (done > migrations.length) {
      throw new Error(
        `Cannot open the database: a newer version of Limelight wrote it (layout ${done}, and this version knows ${migrations.length}). Start that version or a newer one`,
      );
    }
    const next = migrations[done];
    if (!next) return;
    await next.run(kv, clock.now());
    const commit = await kv.atomic().check(entry)
      .set(keys.schemaVersion(), done + 1).commit();
    if (commit.ok) log.info("migrated", { number: done + 1, name: next.name });
  }
}
