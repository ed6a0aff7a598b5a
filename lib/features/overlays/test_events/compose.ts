import {
  type EventData,
  type NewEvent,
  newEventSchema,
} from "@/lib/events/catalogue.ts";
import type { TestEventRequest } from "./schema.ts";

type TestKind = TestEventRequest["kind"];
type Compose<K extends TestKind> = (request: TestEventRequest) => EventData<K>;

const text = (message: string) =>
  message === ""
    ? null
    : { text: message, parts: [{ type: "text" as const, text: message }] };

const money = (request: TestEventRequest, fallback: number) => ({
  amountMinor: request.amount ?? fallback,
  currency: request.currency,
});

const payment = (request: TestEventRequest) => ({
  amount: money(request, 500),
  baseAmount: null,
  provider: "test",
  transactionId: null,
  anonymous: false,
  message: text(request.message),
});

const subscription = (request: TestEventRequest, months: number) => ({
  tier: request.tier,
  isPrime: false,
  months,
  durationMonths: 1,
  message: text(request.message),
});

/** Likely data of each kind. */
const COMPOSE: { [K in TestKind]: Compose<K> } = {
  "follow": () => ({}),
  "sub": (request) => ({ ...subscription(request, 1), message: null }),
  "resub": (request) => ({
    ...subscription(request, request.months),
    streakMonths: request.months,
  }),
  "gift": (request) => ({
    tier: request.tier,
    count: request.amount ?? 5,
    totalGiven: null,
    anonymous: false,
    giftId: null,
  }),
  "member": (request) => ({
    level: "Member",
    months: request.months,
    message: text(request.message),
  }),
  "gift_member": (request) => ({
    level: "Member",
    count: request.amount ?? 5,
    anonymous: false,
    giftId: null,
  }),
  "cheer": (request) => ({
    bits: request.amount ?? 100,
    anonymous: false,
    source: "cheer",
    powerUp: null,
    message: text(request.message),
  }),
  "superchat": payment,
  "tip": payment,
  "charity": (request) => ({
    amount: money(request, 1_000),
    donationId: "test",
    campaignId: null,
    charityName: "A good cause",
  }),
  "raid": (request) => ({ viewers: request.amount ?? 42 }),
  "redemption": (request) => ({
    redemptionId: "test",
    reward: {
      id: "test",
      title: "Hydrate!",
      cost: request.amount ?? 300,
      unit: "points",
      source: "custom",
      prompt: "",
    },
    input: request.message,
    status: "unfulfilled",
    message: text(request.message),
  }),
  "order": (request) => ({
    ...payment(request),
    items: [{ name: "T-shirt", quantity: 1 }],
  }),
  "chat.message": (request) => ({
    messageId: "test",
    message: text(request.message || "Hello!") ?? { text: "", parts: [] },
    color: "#7C5CFF",
    badges: [],
    roles: ["subscriber"],
    sharedFrom: null,
    type: "text",
    bits: null,
    reply: null,
    rewardId: null,
  }),
};

/**
 * Composes the marked event that `request` describes: pages show it, no tally
 * counts it.
 */
export function composeTestEvent(
  request: TestEventRequest,
  { id, occurredAt }: { id: string; occurredAt: string },
): NewEvent {
  const event = {
    id,
    kind: request.kind,
    occurredAt,
    platform: "limelight",
    test: true,
    act: id,
    actor: {
      id: null,
      login: request.name.toLowerCase().replace(/[^a-z0-9_]/g, "") || null,
      name: request.name,
    },
    data: COMPOSE[request.kind](request),
  };
  return newEventSchema(request.kind).parse(event) as NewEvent;
}
