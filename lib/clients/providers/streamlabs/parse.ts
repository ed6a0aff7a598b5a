import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import { z } from "zod";
import {
  AmountText,
  DigitsText,
  exactObject,
  PersonText,
} from "@/lib/clients/providers/exact_json.ts";
import {
  charityEvent,
  takenBackEvent,
  tipEvent,
} from "@/lib/clients/providers/events.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import { oddField } from "@/lib/clients/providers/json.ts";
import { decimalMoney } from "@/lib/clients/providers/money.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";

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

const Item = z.object({
  id: DigitsText.optional(),
  _id: z.string().regex(/^[!-~]{1,100}$/).optional(),
  from: PersonText,
  name: PersonText,
  amount: AmountText,
  currency: z.string(),
  message: PersonText,
  isTest: z.boolean().optional(),
  repeat: z.boolean().optional(),
  campaignId: z.string().max(100).optional(),
});
type Item = z.output<typeof Item>;

const Items = z.array(z.unknown()).min(1).max(100);
const Deleted = z.object({ id: DigitsText });

/** Reads an event of Streamlabs' socket, which may hold several donations. */
export function parseStreamlabs({ text }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) return NO_OBJECT;
  const frame = Frame.safeParse(body);
  if (!frame.success) return notUnderstood(frame.error);
  const { type, message } = frame.data;
  const deliveryId = frame.data.event_id ?? null;
  if (type === "donationDelete") return readDeleted(message, deliveryId);
  const counted = COUNTED.get(type);
  const service = frame.data.for ?? null;
  const isOwn = service === null || counted?.has(service);
  if (!counted || !isOwn) {
    return ignored(
      deliveryId,
      "neither a donation nor a charity donation of Streamlabs itself",
    );
  }
  const read = Items.safeParse(message);
  if (!read.success) return notUnderstood(read.error);
  const events: ProviderEvent[] = [];
  let unread: string | null = null;
  // One that is unreadable does not take the others along.
  for (const one of read.data) {
    const item = Item.safeParse(one);
    if (item.data?.repeat) continue;
    const event = item.success
      ? eventOf(type, item.data)
      : oddField(item.error);
    if (typeof event === "string") unread ??= event;
    else events.push(event);
  }
  if (events.length > 0) {
    const note = unread === null ? {} : { unread };
    return { kind: "events", deliveryId, events, ...note };
  }
  return unread === null
    ? ignored(deliveryId, "an alert that was played again")
    : notUnderstood(unread);
}

/** Returns a donation as an event, or why it is none: it has no amount, or no id. */
function eventOf(type: string, item: Item): ProviderEvent | string {
  const amount = decimalMoney(item.amount, item.currency);
  if (amount === null) return NO_AMOUNT.reason;
  // Tests have no id of a donation.
  const testId = item.isTest ? item._id : null;
  const id = testId ?? item.id;
  if (testId === undefined || id === undefined) {
    return "the donation has no id";
  }
  const name = item.from ?? item.name;
  const donation = {
    provider: PROVIDER,
    id,
    testId,
    // The socket tells things as they happen, and no time.
    occurredAt: null,
    giver: giverNamed(name),
    amount,
    anonymous: name?.trim() === "Anonymous",
    message: messageOf(item.message),
  };
  return type === "donation" ? tipEvent(donation) : charityEvent({
    ...donation,
    // Numbers of their own, which those of tips may be equal to.
    id: `charity:${id}`,
    campaignId: item.campaignId ?? null,
  });
}

/** Takes a donation back that the streamer deleted. */
function readDeleted(message: unknown, deliveryId: string | null): Parsed {
  const read = Deleted.safeParse(message);
  if (!read.success) return notUnderstood(read.error);
  const { id } = read.data;
  return told(
    deliveryId,
    takenBackEvent({
      provider: PROVIDER,
      id: `deleted:${id}`,
      kind: "tip",
      transactionId: id,
      reason: "deleted",
      occurredAt: null,
    }),
  );
}
