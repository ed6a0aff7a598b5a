import type { AnswerOf, BodyOf } from "@/lib/studio/browser/api_operations.ts";
import { type Signal, signal } from "@preact/signals";
import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";
import type { ServerClock } from "@/lib/overlay/server_clock.ts";
import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  type ShownThing,
  toastShown,
} from "@/lib/studio/browser/sources/where_shown.ts";

/** A state that the service keeps and numbers; some tell its time. */
interface NumberedState {
  revision: number;
  serverTime?: string;
}

/** Names of the parts' endpoints, below the channel's. */
export type PartName =
  | "giveaway"
  | "viewer-queue"
  | "challenge"
  | "stopwatch"
  | "chat-highlight"
  | `countdowns/${string}`;
type PartPath = `/api/channels/${string}/${PartName}`;
type PartState = AnswerOf<"GET", PartPath> & NumberedState;

/** One thing that viewers take part in: its state, and the commands to it. */
interface AudiencePart<T> {
  state: Signal<T>;
  /** Reads the state anew. Throws `ApiError`. */
  read(): Promise<void>;
  /** Sends a command once. Throws `ApiError`. */
  send(command: object): Promise<T & { changed: boolean }>;
  /**
   * Sends a command and says what happened, with Undo where `back` is given.
   * Resolves with the new state, or with `null` after a failure.
   */
  act(
    command: object,
    said: (state: T) => string,
    back?: () => Promise<unknown>,
  ): Promise<T | null>;
}

/**
 * Creates a part whose endpoint is at `path`; `initial` is what the page was
 * drawn from, `shown` the widget that shows it.
 */
export function createAudiencePart<P extends PartPath>(
  path: P,
  initial: AnswerOf<"GET", P>,
  more: { clock: ServerClock; shown: ShownThing },
): AudiencePart<AnswerOf<"GET", P>>;
export function createAudiencePart(
  path: PartPath,
  initial: PartState,
  { clock, shown }: { clock: ServerClock; shown: ShownThing },
): AudiencePart<PartState> {
  const state = signal(initial);

  /** Takes an answer that was asked for at `sentAt`; never one older than is shown. */
  function take(next: PartState, sentAt: number): void {
    if (next.serverTime) clock.sample(sentAt, next.serverTime);
    if (!isOvertaken(next, state.peek())) state.value = next;
  }

  async function send(command: object) {
    const sentAt = pageClocks.steady();
    const { data } = await api.post(path, command as BodyOf<"POST", PartPath>, {
      once: true,
    });
    take(data, sentAt);
    return data;
  }

  const part: AudiencePart<PartState> = {
    state,
    send,

    async read() {
      const sentAt = pageClocks.steady();
      take((await api.get(path)).data, sentAt);
    },

    async act(command, said, back) {
      const done = await attempt(() => send(command));
      if (done === null) {
        // What it was refused for is to be seen.
        part.read().catch(() => {});
        return null;
      }
      toastShown(
        done.changed ? said(done) : words.unchanged,
        shown,
        done.changed && back ? () => attempt(back, words.undone) : undefined,
      );
      return done;
    },
  };
  return part;
}
