import { AppError } from "@/lib/core/errors.ts";
import type {
  Imported,
  SetupChange,
  Skipped,
} from "@/lib/schema/account/setup_bundle.ts";

/** Things that were made, and things that were left out. */
export type Made = Omit<Imported, "dryRun">;

/** A failure in the midst of an import, with what was imported before it. */
function brokenOff(error: AppError, imported: Made): AppError {
  return new AppError(
    error.code,
    `${error.message}. What was imported before it stays`,
    {
      ...error.details,
      cause: error,
      extra: { ...error.details.extra, imported },
    },
  );
}

/**
 * Creates the report of an import: `ids` are the new ids by the old ones, as
 * they become known, and `leftOut` is what the bundle itself lacks.
 */
export function createImportReport(
  ids: ReadonlyMap<string, string>,
  leftOut: readonly Skipped[],
) {
  const created: Record<string, number> = Object.create(null);
  const changes: SetupChange[] = [];
  const skipped: Skipped[] = [...leftOut];

  const made = (): Made => ({
    changes,
    created,
    ids: Object.fromEntries(ids),
    skipped,
  });

  return {
    /** Returns what was imported so far. */
    made,

    /** Counts things that were added. */
    count(kind: string, more = 1): void {
      if (more > 0) created[kind] = (created[kind] ?? 0) + more;
    },

    /** Notes what became of a thing. */
    note(
      kind: string,
      { id, name, change }: Omit<SetupChange, "kind" | "scene">,
      scene: string | null = null,
    ): void {
      changes.push({ kind, id, name, change, scene });
    },

    /** Notes things that were left out. */
    skip(...more: readonly Skipped[]): void {
      skipped.push(...more);
    },

    /**
     * Imports one thing: what is refused is left out and said. A failure of the
     * service ends the import, and tells what was imported before it.
     */
    async each(
      kind: string,
      what: { id: string; name: string },
      work: () => Promise<void>,
    ): Promise<void> {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.status >= 500) throw brokenOff(error, made());
        const { issues } = error.details;
        skipped.push({
          kind,
          ...what,
          code: error.code,
          detail: error.message,
          ...(issues ? { errors: [...issues] } : {}),
        });
      }
    },
  };
}
