import type { NewId } from "@/lib/core/ids.ts";
import type { Chunks } from "@/lib/storage/chunks.ts";
import { keys } from "@/lib/storage/keys.ts";
import { listAll } from "@/lib/storage/page.ts";
import type { WidgetCode } from "./schema.ts";

/** The code of custom widgets: written once under an id of its own, never changed. */
export function createCodeStore(
  { kv, chunks, newId }: { kv: Deno.Kv; chunks: Chunks; newId: NewId },
) {
  const nameOf = (channelId: string, codeId: string) => [
    "widget_code",
    channelId,
    codeId,
  ];
  const remove = (channelId: string, codeId: string) =>
    chunks.remove(nameOf(channelId, codeId));

  return {
    /** Stores code; answers its id. */
    async write(channelId: string, code: WidgetCode): Promise<string> {
      const codeId = newId("cod");
      const bytes = new TextEncoder().encode(JSON.stringify(code));
      await chunks.write(nameOf(channelId, codeId), bytes);
      return codeId;
    },

    /** The code, to the byte. */
    async read(channelId: string, codeId: string): Promise<WidgetCode> {
      const bytes = await chunks.read(nameOf(channelId, codeId));
      if (bytes === null) throw new Error(`The code ${codeId} is gone`);
      return JSON.parse(new TextDecoder().decode(bytes));
    },

    remove,

    /** Removes code that the draft gave up, unless a version stands on it. */
    async sweep(
      channelId: string,
      widgetId: string,
      codeId: string,
    ): Promise<void> {
      const versions = await listAll(
        kv,
        keys.widgetVersionsOf(channelId, widgetId),
      );
      if (versions.some((version) => version.codeId === codeId)) return;
      await remove(channelId, codeId);
    },
  };
}

/** Keeps the code of custom widgets. */
export type CodeStore = ReturnType<typeof createCodeStore>;
