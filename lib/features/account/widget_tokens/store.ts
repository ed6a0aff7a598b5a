import type { Clock } from "@/lib/core/clock.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredWidgetToken } from "@/lib/schema/account/widget_tokens.ts";

/**
 * Creates the store of widget tokens in the database; one commit per change.
 */
export function createWidgetTokenStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  return {
    /** The channel's current token, or `null` before the first issue. */
    current: (channelId: string) => read(kv, keys.widgetToken(channelId)),

    /** The channel whose current token has this hash, or `null`. */
    async channelByHash(hash: string): Promise<
      { channelId: string; generation: string } | null
    > {
      const channelId = await read(kv, keys.channelByWidgetToken(hash));
      if (channelId === null) return null;
      const token = await read(kv, keys.widgetToken(channelId));
      return token?.hash === hash
        ? { channelId, generation: token.generation }
        : null;
    },

    /**
     * Makes `next` the channel's token in one commit: the old look-up goes, the
     * new one comes, every process is told. `replace` decides what happens when
     * a token is there, and `alsoReplaced` adds to the commit that replaces it;
     * the token that stands afterwards is answered.
     */
    put(
      channelId: string,
      next: StoredWidgetToken,
      replace: (current: StoredWidgetToken) => boolean,
      alsoReplaced: (commit: Deno.AtomicOperation) => void = () => {},
    ): Promise<StoredWidgetToken> {
      return transact({ kv, clock, keys }, async () => {
        const entry = await kv.get<StoredWidgetToken>(
          keys.widgetToken(channelId),
        );
        if (entry.value !== null && !replace(entry.value)) {
          return { result: entry.value };
        }
        const commit = kv.atomic().check(entry)
          .set(keys.widgetToken(channelId), next)
          .set(keys.channelByWidgetToken(next.hash), channelId)
          .sum(keys.credentialEpoch("widget_token"), 1n);
        if (entry.value !== null) {
          commit.delete(keys.channelByWidgetToken(entry.value.hash));
          alsoReplaced(commit);
        }
        return { commit, result: next };
      });
    },
  };
}
