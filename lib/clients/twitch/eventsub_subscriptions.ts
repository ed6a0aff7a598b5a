import { z } from "zod";
import type { Log } from "@/lib/core/log.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import {
  type AskOptions,
  PlatformError,
} from "@/lib/schema/platform/client.ts";
import { HelixError } from "./helix_error.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import type { Helix, HelixCall } from "./request.ts";
import type { TwitchSettings } from "./settings.ts";
import {
  type EventSubSubscription,
  type EventSubTransport,
  toWireSubscription,
  WireSubscriptions,
} from "./wire_eventsub.ts";

export type {
  EventSubSubscription,
  EventSubTransport,
} from "./wire_eventsub.ts";

/** A subscription that ought to exist. */
export type WantedSubscription = Pick<
  EventSubSubscription,
  "type" | "version" | "condition"
>;

/** Result of a reconciliation. */
interface Reconciliation {
  /** Stood already. */
  kept: number;
  created: number;
  deleted: number;
  /** Wanted but refused, for example for a scope that was not granted. */
  failed: { wanted: WantedSubscription; error: PlatformError }[];
  /** Wanted and found ended, with the platform's word for why; made anew unless that failed. */
  ended: { wanted: WantedSubscription; status: string }[];
  /** Wanted and stood already, but the address has not answered its challenge yet. */
  pending: WantedSubscription[];
}

const AT_ONCE = 5;

/**
 * Creates the client of EventSub's subscriptions. Those of a WebSocket are made
 * with the broadcaster's token, all others with the service's own.
 */
export function createEventSubSubscriptions(
  { helix, settings, log, metrics }: {
    helix: Helix;
    settings: TwitchSettings;
    log: Log;
    metrics?: Metrics | undefined;
  },
) {
  const path = settings.urls.eventsubSubscriptions ??
    `${settings.urls.helix}/eventsub/subscriptions`;

  /** Every subscription made with this kind of token, enabled or not. */
  async function list(
    as: HelixCall<unknown>["as"],
    ask?: AskOptions,
  ): Promise<EventSubSubscription[]> {
    const found = new Map<string, EventSubSubscription>();
    let after: string | undefined;
    do {
      const { items, nextCursor } = await helix.call({
        what: "list the EventSub subscriptions",
        path,
        query: { after },
        answer: WireSubscriptions,
        as,
      }, ask);
      for (const item of items) found.set(item.id, item);
      after = nextCursor === after ? undefined : nextCursor ?? undefined;
    } while (after !== undefined);
    return [...found.values()];
  }

  /** Makes a subscription; `false` when Twitch has it already. Throws `scope_missing` where the grant is too small. */
  async function create(
    as: HelixCall<unknown>["as"],
    wanted: WantedSubscription,
    transport: EventSubTransport,
    ask?: AskOptions,
  ): Promise<boolean> {
    try {
      await helix.call({
        what: `subscribe to ${wanted.type}`,
        method: "POST",
        path,
        body: toWireSubscription(wanted, transport),
        answer: z.unknown(),
        as,
      }, ask);
      return true;
    } catch (error) {
      if (!(error instanceof HelixError)) throw error;
      if (error.status === 409) return false;
      if (error.status !== 403) throw error;
      throw new PlatformError("scope_missing", error.message, { cause: error });
    }
  }

  /** Ends a subscription; one that is gone already is fine. */
  async function remove(
    as: HelixCall<unknown>["as"],
    id: string,
    ask?: AskOptions,
  ): Promise<void> {
    try {
      await helix.call({
        what: "delete an EventSub subscription",
        method: "DELETE",
        path,
        query: { id },
        answer: z.unknown(),
        as,
      }, ask);
    } catch (error) {
      if (error instanceof HelixError && error.status === 404) return;
      throw error;
    }
  }

  return {
    list,
    create,
    remove,

    /**
     * Makes the subscriptions of this transport equal to the wanted set:
     * creates what lacks, deletes what is not wanted, doubled or no longer
     * delivered. Other callbacks, sessions and conduits stay untouched. One
     * refusal does not stop the rest.
     */
    async reconcile(
      as: HelixCall<unknown>["as"],
      wanted: readonly WantedSubscription[],
      transport: EventSubTransport,
      ask?: AskOptions,
    ): Promise<Reconciliation> {
      const missing = new Map(wanted.map((one) => [nameOf(one), one]));
      const stale: EventSubSubscription[] = [];
      const ended: Reconciliation["ended"] = [];
      const pending = new Set<WantedSubscription>();
      let kept = 0;
      for (const one of await list(as, ask)) {
        const ours = one.method === transport.method &&
          one.target === targetOf(transport);
        if (!ours) continue;
        // Found once it is no longer missing, so that a double is stale.
        const wish = missing.get(nameOf(one));
        if (wish && isAlive(one)) {
          kept++;
          missing.delete(nameOf(one));
          if (one.status !== "enabled") pending.add(wish);
        } else {
          stale.push(one);
          if (wish) ended.push({ wanted: wish, status: one.status });
        }
      }
      // A dead one counts towards the limit of equal ones: delete first.
      let deleted = 0;
      await mapBounded(stale, AT_ONCE, async ({ id, type }) => {
        try {
          await remove(as, id, ask);
          deleted++;
        } catch (error) {
          const isRefused = error instanceof PlatformError &&
            error.failure !== "unreachable";
          if (!isRefused) throw error;
          log.warn("eventsub_not_deleted", { type, error });
        }
      });
      const failed: Reconciliation["failed"] = [];
      let created = 0;
      await mapBounded([...missing.values()], AT_ONCE, async (wanted) => {
        try {
          if (await create(as, wanted, transport, ask)) created++;
          else kept++;
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
          failed.push({ wanted, error });
        }
      });
      const done = { kept, created, deleted };
      const results = { ...done, refused: failed.length };
      for (const [result, count] of Object.entries(results)) {
        metrics?.counter("limelight_twitch_subscriptions_total", { result })
          .add(count);
      }
      log.info("eventsub_reconciled", { ...done, failed: failed.length });
      return {
        ...done,
        failed,
        // A double of one that stands has no end that matters.
        ended: ended.filter(({ wanted }) => missing.has(nameOf(wanted))),
        pending: wanted.filter((one) => pending.has(one)),
      };
    },
  };
}

/** EventSub's subscriptions. */
export type EventSubSubscriptions = ReturnType<
  typeof createEventSubSubscriptions
>;

/** Equal for two subscriptions to the same thing. */
function nameOf({ type, version, condition }: WantedSubscription): string {
  const parts = Object.entries(condition).filter(([, value]) => value !== "");
  return JSON.stringify([type, version, parts.sort()]);
}

/** A callback that has not answered its challenge yet may still do so. */
function isAlive({ status }: EventSubSubscription): boolean {
  return status === "enabled" ||
    status === "webhook_callback_verification_pending";
}

function targetOf(transport: EventSubTransport): string {
  switch (transport.method) {
    case "webhook":
      return transport.callback;
    case "websocket":
      return transport.sessionId;
    case "conduit":
      return transport.conduitId;
  }
}
