import { signal } from "@preact/signals";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import {
  linesAfter,
  type LoggedChat,
  MAX_LINES,
  type StandingLine,
} from "./lines_after.ts";

/** Time for which lines are gathered before they are drawn. */
const GATHER_MS = 300;

/** Creates the lines of a channel's chat, newest first, as they are followed; without what was taken away. */
export const createChatLines = (
  channelId: string,
  initial: readonly StandingLine[],
) =>
  createResource({
    state: signal(initial),
    kinds: "chat.*",
    gatherMs: GATHER_MS,
    async read() {
      const { data } = await api.get(
        `/api/channels/${channelId}/events?kinds=chat.*&limit=${MAX_LINES}&tests=exclude`,
      );
      return linesAfter([], data.items as unknown as LoggedChat[]);
    },
    apply: (lines, events) => linesAfter(lines, events.toReversed()),
    isReadAfter: () => false,
  });
