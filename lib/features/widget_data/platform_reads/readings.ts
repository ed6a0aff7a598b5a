import {
  PlatformError,
  type PlatformFailure,
} from "@/lib/schema/platform/client.ts";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { kindMatches } from "@/lib/schema/events/catalogue.ts";
import {
  type Reading,
  reading,
  type Reason,
  unavailable,
} from "@/lib/schema/widget_data/stats.ts";

/** A question may take so long; a page has moved on after that. */
const DEADLINE_MS = 3_000;

/** Time for which an answer is good. Events drop those they change. */
const TTL_MS = {
  user: 60 * SECOND_MS,
  stream: 30 * SECOND_MS,
  followers: 30 * SECOND_MS,
  follower_total: 30 * SECOND_MS,
  subscribers: 30 * SECOND_MS,
  chatters: 30 * SECOND_MS,
  channel_info: 60 * SECOND_MS,
  clips: 60 * SECOND_MS,
  polls: 10 * SECOND_MS,
  predictions: 10 * SECOND_MS,
  charity: 30 * SECOND_MS,
  cheermotes: 10 * MINUTE_MS,
  ads: 30 * SECOND_MS,
} as const;

type Kind = keyof typeof TTL_MS;

/**
 * Kinds of event after which an answer is no longer good. What a follow changes
 * is kept under that follow's id, which another process knows as well.
 */
const CHANGED_BY: Partial<Record<Kind, readonly string[]>> = {
  stream: ["stream.*", "channel.updated"],
  channel_info: ["channel.updated"],
  subscribers: ["sub", "gift", "resub"],
  polls: ["poll.*"],
  predictions: ["prediction.*"],
  charity: ["charity*"],
  ads: ["ad_break"],
};

/** Dependencies of the readings. */
export interface ReadingDeps {
  clock: Clock;
  log: Log;
  /** Tells whether the channel's owner ever signed in. */
  isConnected: (channelId: string) => Promise<boolean>;
}

/**
 * Creates questions to the platform that are asked once for all, answered from
 * memory for a while, and have a reason where the platform says nothing.
 */
export function createReadings({ clock, log, isConnected }: ReadingDeps) {
  const shared = createSharedReads({ clock, deadlineMs: DEADLINE_MS });

  async function reasonOf(
    failure: PlatformFailure,
    channelId: string | null,
  ): Promise<Reason> {
    switch (failure) {
      case "authorization_expired":
        return channelId !== null && !await isConnected(channelId)
          ? "not_connected"
          : "not_authorized";
      case "scope_missing":
        return "not_authorized";
      case "not_supported":
        return "not_supported";
      case "unreachable":
        return "platform_unreachable";
    }
  }

  async function read<T>(
    kind: Kind,
    subject: string,
    channelId: string | null,
    ask: (signal: AbortSignal) => Promise<T>,
  ): Promise<Reading<T>> {
    try {
      const name = nameOf(kind, subject);
      return reading(await shared.read({ name, ttlMs: TTL_MS[kind], ask }));
    } catch (error) {
      if (!(error instanceof PlatformError)) {
        log.error("platform_read_failed", { kind, error });
        return unavailable("platform_unreachable");
      }
      return unavailable(await reasonOf(error.failure, channelId));
    }
  }

  /** A reading of the caller's own channel. */
  const own = <T>(
    kind: Kind,
    channelId: string,
    ask: (signal: AbortSignal) => Promise<T>,
  ) => read(kind, channelId, channelId, ask);

  /** A list of the caller's own channel. */
  async function ownList<T>(
    kind: Kind,
    channelId: string,
    ask: (signal: AbortSignal) => Promise<T[]>,
  ) {
    const found = await own(kind, channelId, ask);
    return found.available
      ? { available: true as const, items: found.value }
      : found;
  }

  return {
    read,
    own,
    ownList,

    /** Forgets answers that events of these kinds have changed. */
    invalidate(channelId: string, kinds: Iterable<string>): void {
      for (const kind of kinds) {
        for (const [name, patterns] of Object.entries(CHANGED_BY)) {
          if (patterns.some((pattern) => kindMatches(pattern, kind))) {
            shared.forget(nameOf(name, channelId));
          }
        }
      }
    },
  };
}

function nameOf(kind: string, subject: string): string {
  return `${kind}\n${subject}`;
}
