import { HOUR_MS } from "@/lib/core/clock.ts";
import type { EmoteServices } from "@/lib/clients/emotes/client.ts";
import type { SharedReads } from "@/lib/clients/shared_reads.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  type Emote,
  EMOTE_SETS,
  type EmotesAnswer,
  type EmoteSet,
  type EmoteSetAnswer,
} from "@/lib/schema/widget_data/emotes.ts";

const EVERYBODY_TTL_MS = HOUR_MS;
const CHANNEL_TTL_MS = 600_000;
/** Of one set; a page holds all of them. */
const MAX_EMOTES = 3_000;

/**
 * Creates the reader of the emotes of a channel by set, asked for once for all
 * its pages.
 */
export function createEmoteService(
  { services, shared, allowed, log }: {
    services: EmoteServices;
    shared: SharedReads;
    /** Sets that may be asked for. */
    allowed: readonly EmoteSet[];
    log: Log;
  },
) {
  async function emotesOf(set: EmoteSet, channelId: string): Promise<Emote[]> {
    const [everybody, own] = await Promise.all([
      shared.read({
        name: set,
        ttlMs: EVERYBODY_TTL_MS,
        ask: () => services.everybody(set),
      }),
      shared.read({
        name: `${set}:${channelId}`,
        ttlMs: CHANNEL_TTL_MS,
        ask: () => services.channel(set, channelId),
      }),
    ]);
    // A channel's own word goes before everybody's.
    const byCode = new Map(
      [...everybody, ...own].map((emote) => [emote.code, emote]),
    );
    return [...byCode.values()].slice(-MAX_EMOTES);
  }

  async function answer(
    set: EmoteSet,
    channelId: string,
  ): Promise<EmoteSetAnswer> {
    const nothing = { set, available: false, emotes: null } as const;
    if (!allowed.includes(set)) {
      return { ...nothing, reason: "not_configured" };
    }
    try {
      const emotes = await emotesOf(set, channelId);
      return { set, available: true, emotes };
    } catch (error) {
      log.warn("emotes_not_read", { set, channelId, error });
      return { ...nothing, reason: "platform_unreachable" };
    }
  }

  return {
    /** Every set, those that cannot be read with a reason. */
    async read(channelId: string): Promise<EmotesAnswer> {
      const items = await Promise.all(
        EMOTE_SETS.map((set) => answer(set, channelId)),
      );
      return { items };
    },
  };
}
