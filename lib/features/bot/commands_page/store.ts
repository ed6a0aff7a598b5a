import type { Clock } from "@/lib/core/clock.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  ChatCommand,
  StoredCommandList,
} from "@/lib/schema/bot/commands_page.ts";

const MAX_INLINE_BYTES = 60 * 1024;

/** A list with the version it had when it was read. */
export interface VersionedList {
  items: ChatCommand[];
  updatedAt: number;
  versionstamp: string;
}

/** Keeps command lists of any length; a reader sees one version, whole. */
export function createCommandListStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const chunks = createChunks({ kv, clock, keys });
  const head = (channelId: string) =>
    kv.get<StoredCommandList>(keys.commandList(channelId));

  return {
    head,

    /** The channel's list, or `null` before the first. */
    async read(channelId: string): Promise<VersionedList | null> {
      let before: string | null = null;
      for (;;) {
        const { value, versionstamp } = await head(channelId);
        if (value === null) return null;
        const bytes = value.inline ??
          await chunks.read(keys.commandListText(channelId, value.version));
        if (bytes !== null) {
          const items: ChatCommand[] = JSON.parse(
            new TextDecoder().decode(bytes),
          );
          return { items, updatedAt: value.updatedAt, versionstamp };
        }
        // Another writer replaced the list while it was read: read the new one.
        if (versionstamp === before) {
          throw new Error(`Cannot read the commands of ${channelId}: no parts`);
        }
        before = versionstamp;
      }
    },

    /** Writes the parts of a long list, and answers the head that is to point to them. */
    async prepare(
      channelId: string,
      items: readonly ChatCommand[],
    ): Promise<StoredCommandList> {
      const bytes = new TextEncoder().encode(JSON.stringify(items));
      const version = randomBase64Url();
      const isLong = bytes.length > MAX_INLINE_BYTES;
      if (isLong) {
        await chunks.write(keys.commandListText(channelId, version), bytes);
      }
      return {
        updatedAt: clock.now(),
        version,
        inline: isLong ? null : bytes,
      };
    },

    /** Removes the parts of a list that no head points to. */
    async discard(
      channelId: string,
      list: StoredCommandList | null,
    ): Promise<void> {
      if (!list || list.inline) return;
      await chunks.remove(keys.commandListText(channelId, list.version));
    },
  };
}
