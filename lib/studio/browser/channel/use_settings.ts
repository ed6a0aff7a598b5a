import { useMemo } from "preact/hooks";
import type { ChannelSettings } from "@/lib/features/account/channels/schema.ts";
import { saveOver } from "@/lib/studio/browser/save_over.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";

/**
 * Returns what saves one form's part of the channel's settings: only what was
 * changed here, over what was changed elsewhere.
 */
export function useSettings<T extends Partial<ChannelSettings>>(
  channelId: string,
  pick: (settings: ChannelSettings) => T,
  initial: T,
  etag: string | null,
) {
  return useMemo(() => {
    const path = `/api/channels/${channelId}/settings`;
    let [base, version] = [initial, etag];
    return {
      /** Saves a state and returns what stands by then. Throws `ApiError`. */
      async save(mine: T, nameOf: (field: keyof T & string) => string) {
        const done = await saveOver<T>({
          base,
          version,
          mine,
          nameOf,
          async read() {
            const answer = await api.get<ChannelSettings>(path);
            return { ...answer, data: pick(answer.data) };
          },
          async write(next, changed, over) {
            const answer = await api.patch<ChannelSettings>(
              path,
              Object.fromEntries(changed.map((field) => [field, next[field]])),
              over,
            );
            return { ...answer, data: pick(answer.data) };
          },
        });
        [base, version] = [done.saved, done.version];
        return done.saved;
      },
    };
  }, [channelId]);
}
