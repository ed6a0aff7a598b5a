import { key, prefix } from "@/lib/storage/key.ts";
import type { StoredAct } from "@/lib/schema/bot/acts.ts";
import type { StoredCommandList } from "@/lib/schema/bot/commands_page.ts";
import type { StoredCounter } from "@/lib/schema/bot/counters.ts";
import type { FollowerIndexRecord } from "@/lib/schema/bot/follower_index.ts";
import type {
  StoredChatterModule,
  StoredDrawn,
} from "@/lib/schema/bot/bot_api.ts";

/** Keys of the bot API, counters, commands and followers. */
export const botKeys = {
  // ---- bot API ---------------------------------------------------------------
  chatterModule: (channelId: string) =>
    key<StoredChatterModule>("chatter_module", channelId),
  chatterModulesOf: () => prefix<StoredChatterModule>("chatter_module"),
  channelByApiKey: (hash: string) => key<string>("channel_by_api_key", hash),

  /** An act of a bot by the digest of its message, so that it is done once. */
  botAct: (channelId: string, digest: string) =>
    key<StoredAct>("bot_act", channelId, digest),

  /** People who were lately drawn by a question with this filter, so that they are not drawn again. */
  botDrawn: (channelId: string, question: string) =>
    key<StoredDrawn>("bot_drawn", channelId, question),
  botDrawnOf: (channelId: string) =>
    prefix<StoredDrawn>("bot_drawn", channelId),

  // ---- counters --------------------------------------------------------------
  counter: (channelId: string, name: string) =>
    key<StoredCounter>("counter", channelId, name),
  countersOf: (channelId: string) =>
    prefix<StoredCounter>("counter", channelId),
  /**
   * Number of the channel's counters; changed in the same commit as they are.
   */
  counterCount: (channelId: string) => key<number>("counter_count", channelId),
  /** The counter's value is still to be published; since when, ms since the epoch. */
  counterNote: (channelId: string, name: string) =>
    key<number>("counter_note", channelId, name),
  counterNotes: () => prefix<number>("counter_note"),

  // ---- commands page ---------------------------------------------------------
  commandList: (channelId: string) =>
    key<StoredCommandList>("command_list", channelId),
  /** Name of the chunked value that holds one version of a long list. */
  commandListText: (channelId: string, version: string) =>
    key<never>("command_list_text", channelId, version),

  // ---- follower index --------------------------------------------------------
  followerIndex: (channelId: string) =>
    key<FollowerIndexRecord>("follower_index", channelId),
  /** One batch of a build under way. */
  followerIndexPart: (channelId: string, buildId: string, number: number) =>
    key<Uint8Array<ArrayBuffer>>(
      "follower_index_part",
      channelId,
      buildId,
      number,
    ),
  followerIndexPartsOf: (channelId: string, buildId: string) =>
    prefix<Uint8Array<ArrayBuffer>>("follower_index_part", channelId, buildId),
  /** Name of the chunked value that holds the ids. */
  followerIndexIds: (channelId: string) =>
    key<never>("follower_index_ids", channelId),
};
