import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { withoutPersonIn } from "@/lib/event_log/redact.ts";
import {
  isTakenAway,
  type TakenAway,
  takenAwayBy,
} from "@/lib/schema/events/taken_away.ts";
import type {
  Aggregate,
  PartialFold,
} from "@/lib/schema/events/projections.ts";
import type { ChatLine } from "@/lib/schema/events/shapes/chat.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import { createPublishedState } from "@/lib/event_log/projections/published_state.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  HighlightAnswer,
  HighlightCommand,
  HighlightDone,
  StoredHighlight,
} from "@/lib/schema/audience/highlights.ts";

type State = StoredHighlight | null;

/** Lines that can be picked. */
const MAX_LINES = 1_000;

/**
 * Creates the service for highlights: one line of chat a channel that the
 * dashboard shows large.
 */
export function createHighlightService(
  { kv, clock, outbox, chatTail, listenFromNow }: {
    kv: Deno.Kv;
    clock: Clock;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
    /** The channel's last lines that were not taken away. */
    chatTail: (
      channelId: string,
      limit: number,
    ) => Promise<LiveEvent<"chat.message">[]>;
  },
) {
  const published = createPublishedState<State>({
    kv,
    clock,
    keys,
    outbox,
    kind: "chat.highlight",
    recordOf: keys.chatHighlight,
    initial: null,
  });

  async function lineOf(channelId: string, messageId: string) {
    const lines = await chatTail(channelId, MAX_LINES);
    const line = lines.find(({ data }) => data.messageId === messageId);
    if (line) return line;
    throw new AppError(
      "not_found",
      "Cannot show the message: it is too old, was deleted, or never existed",
    );
  }

  async function read(channelId: string): Promise<HighlightAnswer> {
    return toAnswer(await published.read(channelId));
  }

  return {
    /** Shows a line, or none. Throws `not_found` for a line that is not there. */
    async command(
      channelId: string,
      body: HighlightCommand,
    ): Promise<HighlightDone> {
      if (body.action === "show") await listenFromNow(channelId);
      const { aggregate, changed } = await published.change(
        channelId,
        body,
        async (state): Promise<State | undefined> => {
          if (body.action === "clear") return state === null ? undefined : null;
          const line = await lineOf(channelId, body.messageId);
          return { line, pickedAt: clock.now() };
        },
      );
      return { ...toAnswer(aggregate), changed };
    },

    /** The line that was picked last, unless it was cleared or taken away. */
    read,

    /** Returns whether events of the channel can take the line away. */
    listens: async (channelId: string): Promise<boolean> =>
      (await read(channelId)).highlight !== null,

    /** Takes a line away that a person wrote, or that names them. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await published.change(channelId, {}, (state) => {
        if (state === null) return undefined;
        const isTheirs = isTakenAway(state.line.actor, gone) ||
          withoutPersonIn(state.line, gone) !== state.line;
        return isTheirs ? null : undefined;
      });
    },

    /** Takes the line away when a moderator did. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const entry = await published.entry(channelId);
      const line = entry.value?.state?.line;
      if (!line || !events.some((event) => takesAway(event, line))) return null;
      return published.fold(channelId, entry, null, { atOnce: true });
    },
  };
}

function takesAway(event: LiveEvent, line: ChatLine): boolean {
  if (event.test || event.position < line.position) return false;
  switch (event.kind) {
    case "chat.deleted":
      return event.data.messageId === line.data.messageId;
    case "chat.user_cleared":
      return isTakenAway(line.actor, takenAwayBy(event.data));
    case "chat.cleared":
      return true;
    default:
      return false;
  }
}

function toAnswer({ revision, state }: Aggregate<State>): HighlightAnswer {
  return {
    revision,
    highlight: state && { line: state.line, pickedAt: toIso(state.pickedAt) },
  };
}
