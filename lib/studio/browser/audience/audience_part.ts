import type { AnswerOf, BodyOf } from "@/lib/studio/browser/api_operations.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import { type ServerClock, timed } from "@/lib/overlay/server_clock.ts";
import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";
import type { ShownThing } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  createResource,
  type FollowedResource,
} from "@/lib/studio/kit/resource/create_resource.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";

/** Time for which changes are gathered before a state is read anew. */
export const GATHER_MS = 300;

/** Names of the parts' endpoints, below the channel's. */
export type PartName =
  | "giveaway"
  | "viewer-queue"
  | "challenge"
  | "stopwatch"
  | "chat-highlight"
  | `countdowns/${string}`;
type PartPath = `/api/channels/${string}/${PartName}`;
type PartState = AnswerOf<"GET", PartPath> & { serverTime?: string };

/** One thing that viewers take part in: its state, and the commands to it. */
interface AudiencePart<T> {
  state: ReadonlySignal<T>;
  /** The state as it is followed. */
  resource: FollowedResource;
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

/** Options of a part. */
interface PartOptions {
  clock: ServerClock;
  /** The widget that shows it. */
  shown: ShownThing;
  /** Kinds of events after which it is read anew. */
  kinds: string;
}

/** Creates a part whose endpoint is at `path`; `initial` is what the page was drawn from. */
export function createAudiencePart<P extends PartPath>(
  path: P,
  initial: AnswerOf<"GET", P>,
  options: PartOptions,
): AudiencePart<AnswerOf<"GET", P>>;
export function createAudiencePart(
  path: PartPath,
  initial: PartState,
  { clock, shown, kinds }: PartOptions,
): AudiencePart<PartState> {
  const ask = async <T extends PartState>(call: () => Promise<{ data: T }>) =>
    (await timed(clock, call, ({ data }) => data.serverTime)).data;
  const resource = createResource<PartState>({
    state: signal(initial),
    kinds,
    gatherMs: GATHER_MS,
    read: () => ask(() => api.get(path)),
  });

  async function send(command: object) {
    const answer = await ask(() =>
      api.post(path, command as BodyOf<"POST", PartPath>, { once: true })
    );
    resource.take(answer);
    return answer;
  }

  return {
    state: resource.state,
    resource,
    send,
    act: (command, said, back) =>
      runCommand(
        () => send(command),
        (done) => ({
          text: done.changed ? said(done) : words.unchanged,
          undo: done.changed ? undoBy(back) : undefined,
          shown,
        }),
        resource.readSoon,
      ),
  };
}
