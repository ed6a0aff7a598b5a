import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { personRef } from "@/lib/schema/events/taken_away.ts";
import type { Raider } from "@/lib/schema/overlays/browser_sources.ts";
import {
  MODERATOR_RANK,
  rankOf,
} from "@/lib/schema/widgets/rules/chat_rules.ts";
import { isBot } from "@/lib/schema/widgets/rules/known_bots.ts";
import type { createChatTail } from "./chat_tail.ts";

/** Most people who are told of: with the raider they are a row. */
const MAX_RAIDERS = 11;
/** Lines of chat that are looked at: more than are said while an alert is on. */
const MAX_LINES = 500;

/**
 * Creates the reader of who spoke first in chat after a raid, as they spoke, so
 * that every page has the same people in the same places. Platforms do not say
 * who came with a raid. The channel's own people and bots, who greet it, are left
 * out, as are people whom moderators took away meanwhile.
 */
export function createRaiders(
  chatTail: ReturnType<typeof createChatTail>,
) {
  return async function raidersOf(
    channelId: string,
    /** Position of the raid. */
    after: string,
    bots: readonly string[],
  ): Promise<Raider[]> {
    const isWanted = ({ actor, data }: LiveEvent<"chat.message">) =>
      typeof actor?.login === "string" && !isBot(actor, bots) &&
      !data.sharedFrom &&
      rankOf(data.roles) < MODERATOR_RANK;
    const lines = await chatTail(channelId, MAX_LINES, isWanted, after);
    const raiders = new Map<string, Raider>();
    for (const { actor } of lines) {
      const ref = personRef(actor);
      if (!actor || ref === null || raiders.has(ref)) continue;
      raiders.set(ref, actor);
      if (raiders.size === MAX_RAIDERS) break;
    }
    return [...raiders.values()];
  };
}
