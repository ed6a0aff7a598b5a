import type { Platform } from "@/lib/schema/platform/client.ts";
import { createChannelReads } from "./read_channel.ts";
import { createPeopleReads } from "./read_people.ts";
import { createChatWrites } from "./write_chat.ts";
import { createVoteWrites } from "./write_votes.ts";
import { createHelix, type HelixDeps } from "./request.ts";

/**
 * Creates the client of Twitch as a platform
 * (https://dev.twitch.tv/docs/api/reference).
 */
export function createTwitchPlatform(deps: HelixDeps): Platform {
  const helix = createHelix(deps);
  return {
    name: "twitch",
    ...createPeopleReads(helix),
    ...createChannelReads({ helix, clock: deps.clock }),
    ...createVoteWrites(helix),
    ...createChatWrites(helix),
  };
}
