import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { type Log, redact } from "@/lib/core/log.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import {
  EVENT_PAGE,
  type RuntimeError,
  type RuntimeErrorReport,
  type StoredRuntimeError,
} from "@/lib/schema/custom_widgets/runtime_errors.ts";
import { foldReport } from "./fold.ts";

/** Returns a report without secrets: a stack or a text may hold an address with a token. */
function withoutSecrets(report: RuntimeErrorReport): RuntimeErrorReport {
  const { message, stack, url } = report;
  return {
    ...report,
    message: redact(message),
    ...(stack === undefined ? {} : { stack: redact(stack) }),
    ...(url === undefined ? {} : { url: redact(url) }),
  };
}

/**
 * Creates the service that records what goes wrong on overlays while they run,
 * for authors of widgets and owners of channels.
 */
export function createRuntimeErrorService(
  { kv, clock, log, newId, withLock }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    newId: NewId;
    withLock: KeyedMutex;
  },
) {
  const toError = (stored: StoredRuntimeError): RuntimeError => ({
    ...stored,
    firstAt: toIso(stored.firstAt),
    lastAt: toIso(stored.lastAt),
  });

  const ownersOf = (channelId: string, widgetId: string) =>
    [
      keys.customWidget(channelId, widgetId),
      keys.instance(channelId, widgetId),
      keys.scene(channelId, widgetId),
    ] as const;

  /** Throws `not_found` when the channel has neither a widget nor a scene of that id. */
  async function assertKnown(
    channelId: string,
    widgetId: string,
  ): Promise<void> {
    if (widgetKind(widgetId) || widgetId === EVENT_PAGE) return;
    const owners = await kv.getMany<[unknown, unknown, unknown]>([
      ...ownersOf(channelId, widgetId),
    ]);
    if (owners.some(({ versionstamp }) => versionstamp !== null)) return;
    throw new AppError(
      "not_found",
      `Cannot find the errors: the channel has no widget or scene "${widgetId}"`,
    );
  }

  return {
    /**
     * Counts a report; answers the error it belongs to. Throws `not_found` when
     * the channel has neither a widget nor a scene of that id.
     */
    async report(
      channelId: string,
      rawReport: RuntimeErrorReport,
    ): Promise<RuntimeError> {
      const id = newId("err");
      const report = withoutSecrets(rawReport);
      const { error, own } = await withLock(
        `runtime_errors:${channelId}:${report.widgetId}`,
        () =>
          transact(
            { kv, clock, keys },
            async () => {
              const { widgetId } = report;
              const [entry, custom, ...ours] = await kv.getMany<
                [StoredRuntimeError[], unknown, unknown, unknown]
              >([
                keys.runtimeErrors(channelId, widgetId),
                ...ownersOf(channelId, widgetId),
              ]);
              const owner = [custom, ...ours]
                .find(({ versionstamp }) => versionstamp !== null);
              if (!owner && !widgetKind(widgetId) && widgetId !== EVENT_PAGE) {
                throw new AppError(
                  "not_found",
                  `Cannot keep the report: the channel has no widget or scene "${widgetId}"`,
                );
              }
              const now = clock.now();
              const errors = foldReport(entry.value ?? [], report, { id, now });
              const error = errors.at(-1);
              if (!error) throw new Error("The report was not kept");
              const commit = kv.atomic().check(entry).set(entry.key, errors);
              // What is deleted meanwhile leaves nothing behind.
              if (owner) commit.check(owner);
              return { commit, result: { error, own: owner === custom } };
            },
          ),
      );
      // What fails in code that is not the channel's concerns the operator.
      if (!own && error.count === 1) {
        const { widgetId, message, stack, url } = report;
        log.warn("overlay_failed", {
          channelId,
          widgetId,
          message,
          stack,
          place: url,
        });
      }
      return toError(error);
    },

    /** Errors of a widget or a scene, the latest first. */
    async list(channelId: string, widgetId: string): Promise<RuntimeError[]> {
      const errors = await read(kv, keys.runtimeErrors(channelId, widgetId)) ??
        [];
      return errors.toReversed().map(toError);
    },

    assertKnown,

    /** Forgets the errors of a widget or a scene. */
    async clear(channelId: string, widgetId: string): Promise<void> {
      await kv.delete(keys.runtimeErrors(channelId, widgetId));
    },
  };
}
