import { toIso } from "@/lib/core/clock.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import { z } from "zod";
import { Amount, Digits, exactObject, PersonText } from "../exact_json.ts";
import { oddField } from "../json.ts";
import { decimalMoney } from "../money.ts";
import { giverNamed, messageOf } from "../people.ts";
import type { Parsed, ProviderText } from "../provider.ts";

const PROVIDER = "streamlabs";

/**
 * Types of frames that count, with the services that each may be for. Streamlabs
 * passes on what Twitch, YouTube, Patreon, Tiltify and others tell as well: with an integration
 * of their own it would count twice.
 */
const COUNTED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["donation", new Set(["streamlabs"])],
  ["streamlabscharitydonation", new Set(["streamlabs", "streamlabscharity"])],
]);

const Frame = z.object({
  type: z.string().max(100),
  // Live donations come without it.
  for: z.string().max(100).nullish(),
  event_id: z.string().max(100).nullish(),
  message: z.unknown(),
});
type Frame = z.output<typeof Frame>;

const Item = z.object({
  id: Digits.optional(),
  _id: z.string().regex(/^[!-~]{1,100}$/),
  from: PersonText,
  name: PersonText,
  amount: Amount,
  currency: z.string(),
  message: PersonText,
  isTest: z.boolean().optional(),
  repeat: z.boolean().optional(),
  campaignId: z.string().max(100).optional(),
});
type Item = z.output<typeof Item>;

const Items = z.array(Item).min(1).max(100);
const Deleted = z.object({ id: Digits });

/** Reads an event of Streamlabs' socket, which may hold several donations. */
export function parseStreamlabs({ text, at }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) {
    return { kind: "not_understood", reason: "the frame is no JSON object" };
  }
  const frame = Frame.safeParse(body);
  if (!frame.success) {
    return { kind: "not_understood", reason: oddField(frame.error) };
  }
  const { type } = frame.data;
  const deliveryId = frame.data.event_id ?? null;
  if (type === "donationDelete") return readDeleted(frame.data, deliveryId, at);
  const counted = COUNTED.get(type);
  const service = frame.data.for ?? null;
  const isOwn = service === null || counted?.has(service);
  if (!counted || !isOwn) {
    return {
      kind: "ignored",
      deliveryId,
      reason: "neither a donation nor a charity donation of Streamlabs itself",
    };
  }
  return readItems(frame.data, deliveryId, at);
}

function readItems(
  { type, message }: Frame,
  deliveryId: string | null,
  at: number,
): Parsed {
  const read = Items.safeParse(message);
  if (!read.success) {
    return { kind: "not_understood", reason: oddField(read.error) };
  }
  const items = read.data.filter(({ repeat }) => !repeat);
  if (items.length === 0) {
    return {
      kind: "ignored",
      deliveryId,
      reason: "an alert that was played again",
    };
  }
  // One that is unreadable does not take the others along.
  const events = items.map((item) => eventOf(type, item, at))
    .filter((event) => event !== null);
  return events.length > 0
    ? { kind: "events", deliveryId, events }
    : { kind: "not_understood", reason: "the amount is none of its currency" };
}

/** Returns a donation as an event; `null` for one without an amount, or without an id. */
function eventOf(type: string, item: Item, at: number): ProviderEvent | null {
  const amount = decimalMoney(item.amount, item.currency);
  const test = item.isTest === true;
  // Tests have no id of a donation.
  const id = test ? item._id : item.id;
  if (amount === null || id === undefined) return null;
  const giver = item.from ?? item.name;
  const anonymous = giver?.trim() === "Anonymous";
  const shared = {
    occurredAt: toIso(at),
    test,
    actor: anonymous ? null : giverNamed(giver),
    payment: null,
  };
  const message = anonymous ? null : messageOf(item.message);
  if (type === "donation") {
    const data = {
      amount,
      provider: PROVIDER,
      transactionId: id,
      anonymous,
      message,
    };
    return { ...shared, id: `${PROVIDER}:${id}`, kind: "tip", data };
  }
  return {
    ...shared,
    id: `${PROVIDER}:charity:${id}`,
    kind: "charity",
    data: {
      amount,
      provider: PROVIDER,
      donationId: id,
      campaignId: item.campaignId ?? null,
      // The body does not name whom the money is for.
      charityName: "",
      anonymous,
      message,
    },
  };
}

/** Takes a donation back that the streamer deleted. */
function readDeleted(
  { message }: Frame,
  deliveryId: string | null,
  at: number,
): Parsed {
  const read = Deleted.safeParse(message);
  if (!read.success) {
    return { kind: "not_understood", reason: oddField(read.error) };
  }
  const { id } = read.data;
  return {
    kind: "events",
    deliveryId,
    events: [{
      id: `${PROVIDER}:deleted:${id}`,
      kind: "correction",
      occurredAt: toIso(at),
      data: {
        refersTo: acts.payment("tip", PROVIDER, id),
        kind: "tip",
        reason: "deleted",
        amount: null,
        refundId: null,
      },
    }],
  };
}
