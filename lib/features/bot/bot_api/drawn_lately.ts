import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  MAX_UNIQUE_MINUTES,
  type StoredDrawn,
} from "@/lib/schema/bot/bot_api.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { transact, update } from "@/lib/storage/transaction.ts";
import type { BotRequest } from "./bot_request.ts";
import type { Chatter } from "./people.ts";

/** People of one question who are remembered; those who were drawn first are drawn again. */
const MAX_DRAWN = 1_000;
const KEPT_MS = MAX_UNIQUE_MINUTES * MINUTE_MS;

/** Creates what remembers who was drawn, so that nobody is drawn twice in a while. */
export function createDrawnLately(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const deps = { kv, clock, keys };

  return {
    /**
     * Draws by `pick`, which gets the ids of those who were drawn within
     * `uniqueMs`, and remembers who was drawn in a commit that checks that
     * nobody else did meanwhile: of two draws at once the later one draws again.
     * Where `isRemembered` says no, nothing is written.
     */
    draw(
      channelId: string,
      { question, filter, count }: Pick<
        BotRequest,
        "question" | "filter" | "count"
      >,
      uniqueMs: number,
      pick: (drawn: ReadonlySet<string>) => Promise<readonly Chatter[]>,
      isRemembered: () => boolean,
    ): Promise<readonly Chatter[]> {
      const key = keys.botDrawn(channelId, `${question}:${filter.key}`);
      return transact(deps, async () => {
        const entry = await kv.get<StoredDrawn>(key);
        const now = clock.now();
        const before = (entry.value ?? []).filter(({ at }) =>
          now - at < KEPT_MS
        );
        const lately = before.filter(({ at }) => now - at < uniqueMs);
        const result = await pick(new Set(lately.map(({ id }) => id)));
        // Two names out of three are an apology, which draws nobody.
        const isDrawn = question !== "fmk" || result.length === count;
        if (result.length === 0 || !isDrawn || !isRemembered()) {
          return { result };
        }
        const ids = new Set(result.map(({ id }) => id));
        const after = [
          ...before.filter(({ id }) => !ids.has(id)),
          ...result.map(({ id }) => ({ id, at: now })),
        ].slice(-MAX_DRAWN);
        const commit = kv.atomic().check(entry)
          .set(key, after, { expireIn: KEPT_MS });
        return { commit, result };
      });
    },

    /** Forgets that a person was drawn. */
    async erase(channelId: string, { id }: TakenAway): Promise<void> {
      if (id === null) return;
      for (const { key } of await listEntries(kv, keys.botDrawnOf(channelId))) {
        await update(
          deps,
          keys.botDrawn(channelId, String(key.at(-1))),
          (drawn) =>
            drawn?.some((one) => one.id === id)
              ? drawn.filter((one) => one.id !== id)
              : undefined,
          { expireIn: KEPT_MS },
        );
      }
    },
  };
}

/** Remembers who was drawn. */
export type DrawnLately = ReturnType<typeof createDrawnLately>;
