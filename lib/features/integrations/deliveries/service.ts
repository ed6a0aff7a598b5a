import type { Parsed } from "@/lib/clients/providers/provider.ts";
import type { Log } from "@/lib/core/log.ts";
import type { DeliveryFacts } from "@/lib/schema/integrations/deliveries.ts";
import type { AddressOwner } from "@/lib/schema/integrations/integrations.ts";
import type { createDeliveryStore } from "./store.ts";

/** Longest reason that is kept, in characters. */
const MAX_REASON = 300;

/** Outcome of one event on its way into the log. */
export type EventOutcome =
  | { ok: true; kind: string; test: boolean; duplicate: boolean }
  | { ok: false; message: string };

/**
 * Creates what takes the deliveries of providers into channels' logs, however
 * they came in, and lists them.
 */
export function createDeliveryService(
  { store, place, log }: {
    store: ReturnType<typeof createDeliveryStore>;
    /** Takes events as modules send them; throws where the log is away. */
    place: (items: readonly unknown[]) => Promise<EventOutcome[]>;
    log: Log;
  },
) {
  /**
   * Lists a delivery, and calls the owner's attention where it was not
   * understood. Its events are in the log by then: what fails here must not
   * have the provider send it again.
   */
  async function list(
    { channelId, integrationId }: AddressOwner,
    facts: DeliveryFacts,
  ): Promise<void> {
    log.info("delivery", {
      channelId,
      integrationId,
      outcome: facts.outcome,
      code: facts.code,
    });
    try {
      if (facts.code === "not_understood") {
        const reason = facts.reason ?? "";
        await store.noteAttention(channelId, integrationId, reason);
      }
      await store.add(channelId, integrationId, facts);
    } catch (error) {
      log.warn("delivery_not_listed", { channelId, integrationId, error });
    }
  }

  /** Returns what became of a delivery, its events in the log. */
  async function outcomeOf(
    channelId: string,
    parsed: Parsed,
  ): Promise<DeliveryFacts> {
    switch (parsed.kind) {
      case "not_understood":
        return ignoredDelivery("not_understood", parsed.reason);
      case "ignored":
        return ignoredDelivery("no_act", parsed.reason);
      case "events":
        return summary(
          await place(
            parsed.events.map(({ payment = null, ...event }) => ({
              ...event,
              channelId,
              data: payment ? { ...event.data, payment } : event.data,
            })),
          ),
          parsed.unread,
        );
    }
  }

  return {
    list,

    /**
     * Takes a delivery that its provider's adapter read, once, and lists it.
     * Throws what the log throws when it is away: nothing was taken then, and
     * the delivery may come again.
     */
    async take(
      owner: AddressOwner,
      parsed: Parsed,
      { telling = "all" }: {
        /** `news`: what is known, or no act, is not listed. */
        telling?: "all" | "news";
      } = {},
    ): Promise<DeliveryFacts> {
      const facts = await outcomeOf(owner.channelId, parsed);
      const isNews = facts.outcome === "accepted" ||
        facts.code === "not_understood";
      if (isNews || telling === "all") await list(owner, facts);
      return facts;
    },
  };
}

/** Returns the facts of a delivery of which nothing was taken. */
export function ignoredDelivery(
  code: "off" | "no_act" | "not_understood",
  reason: string | null = null,
): DeliveryFacts {
  return {
    outcome: "ignored",
    code,
    reason: reason?.slice(0, MAX_REASON) ?? null,
    kinds: [],
    test: false,
  };
}

/**
 * Returns the facts of a delivery by what became of its events: one that is new
 * makes it accepted, and one that was refused or could not be read is told
 * beside it.
 */
export function summary(
  placed: readonly EventOutcome[],
  unread: string | undefined,
): DeliveryFacts {
  const taken = placed.filter((one) => one.ok);
  const refused = placed.find((one) => !one.ok)?.message ?? unread;
  const fresh = taken.filter(({ duplicate }) => !duplicate);
  const told = fresh.length > 0 ? fresh : taken;
  const rest = refused === undefined
    ? { code: null, reason: null }
    : ignoredDelivery("not_understood", refused);
  return {
    ...rest,
    outcome: fresh.length > 0
      ? "accepted"
      : refused === undefined
      ? "duplicate"
      : "ignored",
    kinds: [...new Set(told.map(({ kind }) => kind))],
    test: told.length > 0 && told.every(({ test }) => test),
  };
}
