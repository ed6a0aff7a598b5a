import type { Signal } from "@preact/signals";
import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { throttle } from "@/lib/overlay/throttle.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

/** Pause after which a read that the service could not answer is repeated. */
const AGAIN_MS = 10_000;

/** A state of the service that a page follows, and how it is read. */
interface ResourceOptions<T> {
  /** Signal that keeps it; at first it holds what the page was drawn from. */
  state: Signal<T>;
  /** Kinds of events after which it is read anew, as the live socket's `kinds` takes them. */
  kinds: string;
  /** Time for which changes are gathered before it is read anew, ms. */
  gatherMs: number;
  /** Reads it; gets what the page shows. Throws `ApiError`. */
  read(shown: T): Promise<T>;
  /**
   * Returns a state with what events of its kinds say, at once and before it is
   * read anew. It may get an event that the state has already.
   */
  apply?(state: T, events: readonly LiveEvent[]): T;
  /** Tells whether it is read anew after an event; after each by default. */
  isReadAfter?(event: LiveEvent): boolean;
}

/** The part of a resource that follows its channel. */
export interface FollowedResource {
  kinds: string;
  /** Reads it when changes have been gathered; a read that fails is made up for. */
  readSoon(): void;
  /** Takes what happened on the channel, other kinds than its own too. */
  hear(events: readonly LiveEvent[]): void;
  /** Drops what is asked for, and answers that are on their way. */
  end(): void;
}

/** A state of the service that a page follows. */
export interface Resource<T> extends FollowedResource {
  state: Signal<T>;
  /**
   * Reads it, one read at a time: who asks meanwhile shares one more read after
   * it. Throws `ApiError`.
   */
  read(): Promise<void>;
  /** Takes a state that did not come by a read: the answer to a command, a message. */
  take(next: T): void;
}

/** Callbacks for what happens on a channel. */
interface EventFollower {
  kinds: string;
  onEvents(events: readonly LiveEvent[]): void;
  onGap(): void;
}

/** Tells whether patterns of kinds, such as `support.*,poll.*`, name a kind. */
export const matchesKinds = (patterns: string, kind: string): boolean =>
  patterns.split(",").some((pattern) =>
    pattern.endsWith("*")
      ? kind.startsWith(pattern.slice(0, -1))
      : pattern === kind
  );

/**
 * Creates the state of a resource on a page: no answer takes the place of a
 * newer one, and what is missed or fails is read later.
 */
export function createResource<T>(
  { state, kinds, gatherMs, read: ask, apply, isReadAfter = () => true }:
    ResourceOptions<T>,
): Resource<T> {
  // As `createCoalescedRuns` for one name, whose file would weigh more than this.
  let running: Promise<void> | null = null;
  let isWanted = false;
  /** Events since the read that is under way was asked for: its answer may be older. */
  let heard: LiveEvent[] = [];
  /** True when the answer to that read counts no more: another state came, or the page goes. */
  let isStale = false;

  function show(next: T): void {
    if (!isOvertaken(Object(next), Object(state.peek()))) state.value = next;
  }

  async function readWhileWanted(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = isStale = false;
        heard = [];
        const next = await ask(state.peek());
        if (!isStale) show(apply ? apply(next, heard) : next);
      }
    } catch (error) {
      if (!isStale && /^(0|429|5..)$/.test(Object(error).status)) readAgain();
      throw error;
    } finally {
      running = null;
    }
  }
  function read(): Promise<void> {
    isWanted = true;
    return running ??= readWhileWanted();
  }
  const readSoon = throttle(gatherMs, () => void read().catch(() => {}));
  const readAgain = throttle(AGAIN_MS, readSoon);

  return {
    state,
    kinds,
    read,
    readSoon,
    take(next) {
      // A read that is under way was asked for before this came.
      isStale = isWanted = true;
      show(next);
    },
    hear(events) {
      const own = events.filter(({ kind }) => matchesKinds(kinds, kind));
      if (own.length > 0 && apply) {
        if (running) heard.push(...own);
        show(apply(state.peek(), own));
      }
      if (own.some(isReadAfter)) readSoon();
    },
    end() {
      isStale = true;
      isWanted = false;
      readSoon.cancel();
      readAgain.cancel();
    },
  };
}

/** Follows resources over a live connection, which `connect` gives; the answer ends it. */
export function followResources(
  connect: (follower: EventFollower) => () => void,
  resources: readonly FollowedResource[],
): () => void {
  const stop = connect({
    kinds: resources.map(({ kinds }) => kinds).join(),
    onEvents: (events) => resources.forEach(({ hear }) => hear(events)),
    onGap: () => resources.forEach(({ readSoon }) => readSoon()),
  });
  return () => {
    stop();
    for (const { end } of resources) end();
  };
}
