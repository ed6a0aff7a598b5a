import { ApiError } from "@/lib/studio/browser/api.ts";

/** Returns what is wrong with each field of a refused save, by its path and by its first name. */
export function faultsOf(error: unknown): Record<string, string> {
  const faults: Record<string, string> = Object.create(null);
  if (!(error instanceof ApiError)) return faults;
  for (const { path, message } of error.problem.errors ?? []) {
    const field = path.split(".")[0];
    if (field) faults[field] ??= message;
    faults[path] ??= message;
  }
  return faults;
}
