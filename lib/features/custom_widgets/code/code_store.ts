import { type Clock, HOUR_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Chunks } from "@/lib/storage/chunks.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { listAll } from "@/lib/storage/page.ts";
import type {
  LooseCode,
  WidgetCode,
} from "@/lib/schema/custom_widgets/code.ts";

/** After this nobody is still writing what is marked as loose. */
const LOOSE_MS = HOUR_MS;

/**
 * Creates the store for the code of custom widgets: written once under an id of
 * its own, never changed. Code is marked as loose before its first byte and
 * until the commit that refers to it, and again by the commit that gives it up:
 * code that a process leaves behind when it dies in between is found by its
 * mark.
 */
export function createCodeStore(
  { kv, clock, chunks, newId, onDeleted }: {
    kv: Deno.Kv;
    clock: Clock;
    chunks: Chunks;
    newId: NewId;
    /** Forgets what else was kept for a widget that is gone. */
    onDeleted: (channelId: string, widgetId: string) => Promise<void>;
  },
) {
  const nameOf = (channelId: string, codeId: string) => [
    "widget_code",
    channelId,
    codeId,
  ];

  async function remove(channelId: string, codeId: string): Promise<void> {
    await chunks.discard(nameOf(channelId, codeId));
    await kv.delete(keys.looseCode(channelId, codeId));
  }

  /** Removes loose code, unless a widget or version refers to it, and all of a widget that is gone. */
  async function settle(
    channelId: string,
    widgetId: string,
    codeId: string,
  ): Promise<void> {
    const widget = await read(kv, keys.customWidget(channelId, widgetId));
    const versions = await listAll(
      kv,
      keys.widgetVersionsOf(channelId, widgetId),
    );
    if (widget === null) {
      // Without its record the widget gets no more versions: these are all.
      for (const version of versions) {
        // The mark stays until all is gone: it may be this code's.
        await chunks.discard(nameOf(channelId, version.codeId));
        await kv.delete(keys.widgetVersion(channelId, widgetId, version.id));
      }
      await onDeleted(channelId, widgetId);
      return await remove(channelId, codeId);
    }
    const isKept = widget.codeId === codeId ||
      versions.some((version) => version.codeId === codeId);
    if (isKept) await kv.delete(keys.looseCode(channelId, codeId));
    else await remove(channelId, codeId);
  }

  return {
    /** Stores code for a widget; answers its id. It is loose until `keepInto`. */
    async write(
      channelId: string,
      widgetId: string,
      code: WidgetCode,
    ): Promise<string> {
      const codeId = newId("cod");
      await kv.set(keys.looseCode(channelId, codeId), {
        widgetId,
        at: clock.now(),
      });
      const bytes = new TextEncoder().encode(JSON.stringify(code));
      await chunks.write(nameOf(channelId, codeId), bytes);
      return codeId;
    },

    /**
     * Returns the answer of `find`, with the code that it names, to the byte.
     * Another process may replace the code between the two reads: `find` is
     * asked again, and throws when what it reads is gone.
     */
    async readOf<T extends { codeId: string }>(
      channelId: string,
      find: () => Promise<T>,
    ): Promise<{ found: T; code: WidgetCode }> {
      let before: string | null = null;
      for (;;) {
        const found = await find();
        const bytes = await chunks.read(nameOf(channelId, found.codeId));
        if (bytes !== null) {
          const code = JSON.parse(new TextDecoder().decode(bytes));
          return { found, code };
        }
        if (found.codeId === before) {
          throw new Error(`The code ${found.codeId} is gone`);
        }
        before = found.codeId;
      }
    },

    /** Adds to a commit that a widget or version refers to the code from now on. */
    keepInto(
      commit: Deno.AtomicOperation,
      channelId: string,
      codeId: string,
    ): void {
      commit.delete(keys.looseCode(channelId, codeId));
    },

    /** Adds to a commit that one thing less stands on the code; `settle` comes next. */
    loosenInto(
      commit: Deno.AtomicOperation,
      channelId: string,
      widgetId: string,
      codeId: string,
    ): void {
      commit.set(keys.looseCode(channelId, codeId), {
        widgetId,
        at: clock.now(),
      });
    },

    /**
     * Removes code whose commit failed, unless it was made all the same and
     * only its answer got lost. A commit that a database that is away was given
     * may still be made: the mark of its code is seen to later.
     */
    async drop(
      channelId: string,
      widgetId: string,
      codeId: string,
      failure: unknown,
    ): Promise<void> {
      const isOver = failure instanceof AppError &&
        failure.code !== "storage_unavailable";
      if (isOver) await settle(channelId, widgetId, codeId);
    },

    settle,

    /** Settles what processes that died have left of a channel's code. */
    async settleOld(channelId: string): Promise<void> {
      for await (
        const { key, value: { widgetId, at } } of kv.list<LooseCode>({
          prefix: keys.looseCodesOf(channelId),
        })
      ) {
        if (at > clock.now() - LOOSE_MS) continue;
        await settle(channelId, widgetId, String(key.at(-1)));
      }
    },
  };
}

/** Stores the code of custom widgets. */
export type CodeStore = ReturnType<typeof createCodeStore>;
