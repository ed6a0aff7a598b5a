import type { z } from "zod";
import { type Clock, within } from "@/lib/core/clock.ts";
import type { Emote, EmoteSet } from "@/lib/features/emotes/schema.ts";
import {
  BttvChannel,
  BttvGlobal,
  FfzChannel,
  FfzGlobal,
  SevenTvChannel,
  SevenTvGlobal,
} from "./wire.ts";

const DEADLINE_MS = 5_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Where each service answers; nothing that is asked comes from a request but digits. */
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

/** The emote services over HTTP. */
export function createEmoteServices(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): EmoteServices {
  async function ask(
    url: string,
    shape: z.ZodType<Emote[]>,
  ): Promise<Emote[]> {
    const patience = new AbortController();
    return await within(
      clock,
      DEADLINE_MS,
      answer(url, shape, patience.signal),
      () => {
        patience.abort();
        throw new Error(`Cannot read emotes: no answer in ${DEADLINE_MS} ms`);
      },
    );
  }

  async function answer(
    url: string,
    shape: z.ZodType<Emote[]>,
    signal: AbortSignal,
  ): Promise<Emote[]> {
    const headers = { accept: "application/json" };
    const response = await fetch(url, { headers, signal, redirect: "error" });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return [];
      throw new Error(`Cannot read emotes: status ${response.status}`);
    }
    const text = await response.text();
    if (text.length > MOST_BYTES) {
      throw new Error(`Cannot read emotes: ${text.length} characters of them`);
    }
    return shape.parse(JSON.parse(text));
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
