import { type Signal, signal } from "@preact/signals";
import { isOvertaken } from "@/lib/browser/is_overtaken.ts";
import { pageClocks } from "@/lib/browser/page_clock.ts";
import type { ServerClock } from "@/lib/browser/server_clock.ts";
import { AUDIENCE_WORDS as words } from "@/lib/studio/words/audience.ts";
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

/** One thing that viewers take part in: its state, and the commands to it. */
interface AudiencePart<T extends NumberedState> {
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
export function createAudiencePart<T extends NumberedState>(
  path: string,
  initial: T,
  { clock, shown }: { clock: ServerClock; shown: ShownThing },
): AudiencePart<T> {
  const state = signal(initial);

  /** Takes an answer that was asked for at `sentAt`; never one older than is shown. */
  function take(next: T, sentAt: number): void {
    if (next.serverTime) clock.sample(sentAt, next.serverTime);
    if (!isOvertaken(next, state.peek())) state.value = next;
  }

  async function send(command: object) {
    const sentAt = pageClocks.steady();
    const { data } = await api.post<T & { changed: boolean }>(path, command, {
      once: true,
    });
    take(data, sentAt);
    return data;
  }

  const part: AudiencePart<T> = {
    state,
    send,

    async read() {
      const sentAt = pageClocks.steady();
      take((await api.get<T>(path)).data, sentAt);
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
