import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { read, transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import type { InTurn } from "@/lib/storage/turns.ts";
import { foldReport } from "./fold.ts";
import type {
  RuntimeError,
  RuntimeErrorReport,
  StoredRuntimeError,
} from "./schema.ts";

/** What goes wrong in custom widgets while they run, for their authors. */
export function createRuntimeErrorService(
  { kv, clock, newId, inTurn }: {
    kv: Deno.Kv;
    clock: Clock;
    newId: NewId;
    inTurn: InTurn;
  },
) {
  const toError = (stored: StoredRuntimeError): RuntimeError => ({
    ...stored,
    firstAt: toIso(stored.firstAt),
    lastAt: toIso(stored.lastAt),
  });

  return {
    /**
     * Counts a report; answers the error it belongs to. Throws `not_found` when
     * the channel has no such widget.
     */
    async report(
      channelId: string,
      report: RuntimeErrorReport,
    ): Promise<RuntimeError> {
      const id = newId("err");
      const errors = await inTurn(
        `runtime_errors:${channelId}:${report.widgetId}`,
        () =>
          transact(clock, async () => {
            const [widget, entry] = await kv.getMany<
              [unknown, StoredRuntimeError[]]
            >([
              keys.customWidget(channelId, report.widgetId),
              keys.runtimeErrors(channelId, report.widgetId),
            ]);
            if (widget.versionstamp === null) {
              throw new AppError(
                "not_found",
                `Cannot keep the report: the channel has no custom widget "${report.widgetId}"`,
              );
            }
            const now = clock.now();
            const result = foldReport(entry.value ?? [], report, { id, now });
            // A widget that is deleted meanwhile leaves nothing behind.
            const commit = kv.atomic().check(widget).check(entry)
              .set(entry.key, result);
            return { commit, result };
          }),
      );
      const latest = errors.at(-1);
      if (!latest) throw new Error("The report was not kept");
      return toError(latest);
    },

    /** A widget's errors, the latest first. */
    async list(channelId: string, widgetId: string): Promise<RuntimeError[]> {
      const errors = await read(kv, keys.runtimeErrors(channelId, widgetId)) ??
        [];
      return errors.toReversed().map(toError);
    },

    /** Forgets a widget's errors. */
    async clear(channelId: string, widgetId: string): Promise<void> {
      await kv.delete(keys.runtimeErrors(channelId, widgetId));
    },
  };
}

/** Keeps runtime errors. */
export type RuntimeErrorService = ReturnType<typeof createRuntimeErrorService>;
