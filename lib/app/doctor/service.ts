import { statOf } from "@/lib/app/database_file.ts";
import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";
import type { Outside } from "@/lib/features/outside.ts";
import type { DoctorReport } from "@/lib/schema/account/doctor.ts";
import { isDamaged } from "@/lib/storage/kv.ts";
import type { StoredFacts } from "./facts.ts";

/** Time for which a report is given again, ms: each asks Twitch and the public addresses. */
const KEPT_MS = 5 * SECOND_MS;

/** Creates the doctor of a running service, which looks at its own set-up as `deno task doctor` does from beside it. */
export function createDoctor(
  { config, kv, clock, fetch, secrets }: Outside,
) {
  const looks = createSingleFlight<DoctorReport>();
  let kept: { report: DoctorReport; atMs: number } | null = null;

  /**
   * Reads what the process knows of its database. The file is never opened:
   * the first handle of it that is closed would end SQLite's locks.
   */
  async function readOwn(
    readStoredFacts: typeof import("./facts.ts").readStoredFacts,
  ): Promise<StoredFacts> {
    const { path, isFile } = config.database;
    const stat = isFile && path !== undefined ? await statOf(path) : null;
    return await readStoredFacts(kv, {
      secrets,
      stat,
      integrity: isDamaged(kv) ? "the service met damaged pages" : null,
    });
  }

  async function look(): Promise<DoctorReport> {
    // Few ask: its rules and the bucket's client are loaded then.
    const [{ gatherFacts, readStoredFacts }, { findingsOfFacts, unseenOf }] =
      await Promise.all([
        import("./facts.ts"),
        import("./rules.ts"),
      ]);
    const facts = await gatherFacts(config, {
      clock,
      fetch,
      readStored: () => readOwn(readStoredFacts),
    });
    const report: DoctorReport = {
      at: toIso(clock.now()),
      redirectUrl: config.demo
        ? null
        : `${config.origins.dashboard}/auth/callback`,
      findings: findingsOfFacts(facts),
      unseen: unseenOf(facts),
    };
    kept = { report, atMs: clock.steady() };
    return report;
  }

  return {
    /** Returns what is wrong with the set-up, as it was at most five seconds ago. */
    async report(): Promise<DoctorReport> {
      if (kept !== null && clock.steady() - kept.atMs < KEPT_MS) {
        return kept.report;
      }
      return await looks.run("look", look);
    },
  };
}
