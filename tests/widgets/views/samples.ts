import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { cheerData, giftData } from "@/tests/support/events.ts";

/** Creates an event of `kind` with all other fields made up. */
export function event<K extends ShownEvent["kind"]>(
  kind: K,
  data: LiveEvent<K>["data"],
  values: Partial<
    Pick<LiveEvent, "id" | "platform" | "test" | "actor">
  > = {},
) {
  return {
    v: 1 as const,
    id: `test:${kind}`,
    act: `test:${kind}`,
    position: "00000001",
    kind,
    occurredAt: "2026-11-21T10:00:00.000Z",
    receivedAt: "2026-11-21T10:00:00.000Z",
    platform: "twitch",
    test: false,
    actor: { id: "7", login: "ada", name: "Ada" },
    data,
    ...values,
  };
}

/** Creates a cheer of `bits`. */
export function cheer(bits: number, id = `cheer-${bits}`) {
  return event("cheer", cheerData(bits), { id });
}

/** Creates a tip in euros. */
export function tip(amountMinor: number, baseMinor?: number) {
  return event("tip", {
    amount: { amountMinor, currency: "EUR" },
    baseAmount: baseMinor === undefined
      ? null
      : { amountMinor: baseMinor, currency: "USD" },
    provider: "test",
    transactionId: null,
    anonymous: false,
    message: { text: "for the cat", parts: [] },
  });
}

/** Creates a gift of `count` subscriptions. */
export function gift(count: number, anonymous = false) {
  return event(
    "gift",
    giftData(count, { anonymous }),
    anonymous ? { actor: null } : {},
  );
}
