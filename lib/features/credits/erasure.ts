import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/storage/keys.ts";
import { blank } from "./lines.ts";
import {
  type ChatHour,
  type CreditItem,
  type CreditRow,
  ROW_SOURCES,
} from "./schema.ts";

/**
 * Erases one person from what the credits keep. First nobody is shown them any
 * more, then their rows and lines go; half done, it can be asked again.
 */
export function createErasure({ kv, clock }: { kv: Deno.Kv; clock: Clock }) {
  async function eraseRows(channelId: string, userId: string): Promise<void> {
    for (const source of ROW_SOURCES) {
      const list = kv.list<CreditRow>({
        prefix: keys.creditsRowsOf(channelId, source),
      }, { batchSize: 500 });
      for await (const { key, value } of list) {
        if (value.person?.id === userId) await kv.delete(key);
      }
    }
    const hours = kv.list<ChatHour>({
      prefix: keys.creditsChatOf(channelId),
    }, { batchSize: 500 });
    for await (const { key, value } of hours) {
      if (value.person.id === userId) await kv.delete(key);
    }
  }

  async function eraseLines(
    channelId: string,
    userId: string,
    runId: string,
  ): Promise<void> {
    const list = kv.list<CreditItem[]>({
      prefix: keys.creditsPartsOf(channelId, runId),
    });
    for await (const { key, value } of list) {
      if (!value.some(({ person }) => person?.id === userId)) continue;
      await kv.set(
        key,
        value.map((item) => item.person?.id === userId ? blank(item) : item),
      );
    }
  }

  return async function erase(
    channelId: string,
    userId: string,
    runId: string | null,
  ): Promise<void> {
    await kv.set(keys.creditsErased(channelId, userId), clock.now());
    await eraseRows(channelId, userId);
    if (runId !== null) await eraseLines(channelId, userId, runId);
  };
}
