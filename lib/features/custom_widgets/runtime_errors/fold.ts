import {
  MAX_ERRORS,
  type RuntimeErrorReport,
  type StoredRuntimeError,
} from "@/lib/schema/custom_widgets/runtime_errors.ts";

/**
 * Number of characters that are kept of an error's stack when there are many
 * errors.
 */
const KEPT_STACK = 1_000;
/** All errors of a widget stay within one database value. */
const MAX_STORED = 48 * 1024;

/**
 * Tells whether a report is of an error that is known: same text, same place.
 */
function isSame(
  error: StoredRuntimeError,
  report: RuntimeErrorReport,
): boolean {
  return error.message === report.message &&
    error.line === (report.line ?? null) &&
    error.column === (report.column ?? null) &&
    error.url === (report.url ?? null);
}

/**
 * Adds one report to the errors: an equal one is counted, a new one is put
 * last, and the one that was silent longest goes when there are too many.
 */
export function foldReport(
  errors: readonly StoredRuntimeError[],
  report: RuntimeErrorReport,
  { id, now }: { id: string; now: number },
): StoredRuntimeError[] {
  const known = errors.find((error) => isSame(error, report));
  const rest = errors.filter((error) => error !== known);
  const latest: StoredRuntimeError = known
    ? { ...known, count: known.count + (report.count ?? 1), lastAt: now }
    : {
      id,
      message: report.message,
      stack: report.stack?.slice(0, KEPT_STACK) ?? null,
      line: report.line ?? null,
      column: report.column ?? null,
      url: report.url ?? null,
      count: report.count ?? 1,
      firstAt: now,
      lastAt: now,
    };
  let kept = [...rest, latest].sort((a, b) => a.lastAt - b.lastAt).slice(
    -MAX_ERRORS,
  );
  while (kept.length > 1 && JSON.stringify(kept).length > MAX_STORED) {
    kept = kept.slice(1);
  }
  return kept;
}
