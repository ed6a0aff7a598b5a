import type { z } from "zod";
import type { Clock } from "@/lib/core/clock.ts";
import { createJsonRead } from "@/lib/core/bounded_read.ts";
import type { Emote, EmoteSet } from "@/lib/schema/widget_data/emotes.ts";
import {
  BttvChannel,
  BttvGlobal,
  FfzChannel,
  FfzGlobal,
  SevenTvChannel,
  SevenTvGlobal,
} from "./wire.ts";

const DEADLINE_MS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Addresses of the services; digits are the only part of an address that comes
 * from a request.
 */
const ADDRESSES = {
  "bttv": {
    everybody: "https://api.betterttv.net/3/cached/emotes/global",
    channel: "https://api.betterttv.net/3/cached/users/twitch/",
    shapes: { everybody: BttvGlobal, channel: BttvChannel },
  },
  "ffz": {
    everybody: "https://api.frankerfacez.com/v1/set/global",
    channel: "https://api.frankerfacez.com/v1/room/id/",
    shapes: { everybody: FfzGlobal, channel: FfzChannel },
  },
  "7tv": {
    everybody: "https://7tv.io/v3/emote-sets/global",
    channel: "https://7tv.io/v3/users/twitch/",
    shapes: { everybody: SevenTvGlobal, channel: SevenTvChannel },
  },
} as const satisfies Record<EmoteSet, unknown>;

/** Reads emotes from the services that keep them. Throws when one cannot be read in 5 s. */
export interface EmoteServices {
  /** Emotes that every channel has. */
  everybody(set: EmoteSet): Promise<Emote[]>;
  /** A channel's own; none when the service does not know it. */
  channel(set: EmoteSet, channelId: string): Promise<Emote[]>;
}

/** Creates a client of the emote services over HTTP. */
export function createEmoteServices(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): EmoteServices {
  const read = createJsonRead({
    fetch,
    clock,
    what: "emotes",
    deadlineMs: DEADLINE_MS,
    mostBytes: MAX_BYTES,
  });

  async function ask(
    url: string,
    shape: z.ZodType<Emote[]>,
  ): Promise<Emote[]> {
    const found = await read(url);
    return found === undefined ? [] : shape.parse(found);
  }

  return {
    everybody: (set) =>
      ask(ADDRESSES[set].everybody, ADDRESSES[set].shapes.everybody),
    channel: (set, channelId) =>
      ask(
        ADDRESSES[set].channel + encodeURIComponent(channelId),
        ADDRESSES[set].shapes.channel,
      ),
  };
}
