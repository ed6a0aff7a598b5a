import { effect, signal } from "@preact/signals";
import { connectEvents } from "@/lib/overlay/event_socket.ts";
import { pageClocks, watchForJumps } from "@/lib/overlay/page_clock.ts";
import {
  ApiError,
  BROWSER_WORLD,
  createApi,
} from "@/lib/studio/browser/api.ts";
import {
  createResource,
  type FollowedResource,
  followResources,
  type Resource,
} from "@/lib/studio/kit/resource/create_resource.ts";
import { DOCK_MESSAGES as words } from "@/lib/studio/messages/dock.ts";

/** Time for which changes are gathered before the state is read anew. */
const TOGETHER_MS = 500;

/** Facts that each dock is drawn from. */
export interface DockProps {
  channelId: string;
  readOnly: boolean;
}

/** Creates what a dock talks to its service with. */
export function createDockClient({ channelId, readOnly }: DockProps) {
  /** The channel's part of the API. */
  const base = `/api/channels/${channelId}` as const;
  /** Sentence about what was done last. */
  const status = signal("");
  /** Calls that wait for the network. */
  const waiting = signal(0);
  /** Acts that had to wait and are not answered yet: a page that goes loses them. */
  const unsent = signal(0);
  /** The key was revoked, or the session is over. */
  const ended = signal(false);
  const api = createApi({
    ...BROWSER_WORLD,
    signIn() {
      ended.value = true;
      return Promise.resolve(false);
    },
    noteWaiting(change) {
      waiting.value += change;
    },
    noteUnsent(change) {
      unsent.value += change;
    },
    isReadOnly: () => readOnly,
  });

  return {
    api,
    readOnly,
    status,
    waiting,
    ended,
    base,

    /** Carries an act out and says what came of it. */
    async act<T>(
      work: () => Promise<{ data: T }>,
      said: (result: T) => string = () => words.done,
    ): Promise<void> {
      // What came of the last act is not said of this one.
      status.value = "";
      try {
        status.value = said((await work()).data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The studio's own sentences are more than a dock may weigh.
        if (!ended.peek()) status.value = error.message || words.notReached;
      }
    },

    /** Sets a resource up that is read below the channel's part of the API. */
    resource: <T>(
      initial: T,
      kinds: string,
      read: () => Promise<T>,
    ): Resource<T> =>
      createResource({
        state: signal(initial),
        kinds,
        gatherMs: TOGETHER_MS,
        read,
      }),

    /** Follows resources, which are read at first; the answer ends it. */
    follow(
      resources: readonly FollowedResource[],
      onJump = () => {},
    ): () => void {
      const origin = location.origin.replace(/^http/, "ws");
      // As `guardLeave`, whose file would weigh more than this; a dock is
      // there for as long as its page.
      addEventListener("beforeunload", (event) => {
        if (unsent.peek() > 0) event.preventDefault();
      });
      return followResources(({ kinds, onEvents, onGap }) => {
        const socket = connectEvents({
          // Kinds have no character that means anything in a query.
          url: `${origin}/m/widgets${base}/live?kinds=${kinds}`,
          since: null,
          build: null,
          onEvents,
          onReplay: onGap,
          onIncomplete: onGap,
          // A socket that was closed may have been a key that was revoked.
          onConnection: onGap,
          onLeader() {},
          onClockOffset() {},
          onNewBuild: () =>
            void effect(() => {
              if (unsent.value === 0) location.reload();
            }),
        });
        const stop = watchForJumps(pageClocks, () => {
          // A connection often dies in a sleep without a word.
          socket.measureAnew();
          onJump();
          onGap();
        });
        onGap();
        return () => {
          stop();
          socket.close();
        };
      }, resources);
    },
  };
}

/** A dock's way to its service. */
export type DockClient = ReturnType<typeof createDockClient>;
