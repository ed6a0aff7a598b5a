import { toInstant } from "@/lib/core/clock.ts";
import type { PaymentReference } from "@/lib/schema/events/shapes/support.ts";
import { z } from "zod";
import {
  AmountText,
  exactObject,
  PersonText,
} from "@/lib/clients/providers/exact_json.ts";
import { tipEvent } from "@/lib/clients/providers/events.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import { decimalMoney } from "@/lib/clients/providers/money.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";

const PROVIDER = "streamelements";

/** Topics that tell of tips; each tip comes on one of them, or on both. */
export const TIP_TOPICS = ["channel.tips", "channel.tips.moderation"] as const;

/** Processors whose ids other integrations tell too. Others of that field are tip pages. */
const PROCESSORS: ReadonlySet<string> = new Set(["paypal", "stripe"]);

const Frame = z.object({
  type: z.string().max(100),
  topic: z.string().max(200).optional(),
  id: z.string().max(100).optional(),
  data: z.unknown(),
});

const Tip = z.object({
  _id: z.string().regex(/^[0-9a-f]{24}$/),
  donation: z.object({
    user: z.object({ username: PersonText }),
    message: PersonText,
    amount: AmountText,
    currency: z.string(),
  }),
  provider: z.string().max(100).nullish(),
  transactionId: z.string().max(200).nullish(),
  approved: z.string(),
  status: z.string(),
  deleted: z.boolean().optional(),
  createdAt: z.string(),
});
type Tip = z.output<typeof Tip>;

/** Returns why a tip does not count, or does not count yet; `null` where it does. */
function reasonAgainst({ approved, status, deleted }: Tip): string | null {
  if (deleted) return "the tip was deleted";
  if (status !== "success") return "the payment did not go through";
  switch (approved) {
    case "allowed":
      return null;
    case "pending":
      return "the tip waits for approval at StreamElements";
    default:
      return "the tip was not approved at StreamElements";
  }
}

/**
 * Reads a frame of StreamElements' gateway. The id of the frame is the same on
 * two topics: a tip is known by its own.
 */
export function parseStreamElements({ text }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) return NO_OBJECT;
  const frame = Frame.safeParse(body);
  if (!frame.success) return notUnderstood(frame.error);
  const deliveryId = frame.data.id ?? null;
  const { topic } = frame.data;
  if (!TIP_TOPICS.some((known) => known === topic)) {
    return ignored(deliveryId, "the frame is of no tip");
  }
  const tip = Tip.safeParse(frame.data.data);
  if (!tip.success) return notUnderstood(tip.error);
  const reason = reasonAgainst(tip.data);
  if (reason !== null) return ignored(deliveryId, reason);
  const { _id: id, donation, createdAt } = tip.data;
  const amount = decimalMoney(donation.amount, donation.currency);
  if (amount === null) return NO_AMOUNT;
  return told(
    deliveryId,
    tipEvent({
      provider: PROVIDER,
      id,
      testId: null,
      occurredAt: toInstant(createdAt),
      giver: giverNamed(donation.user.username),
      amount,
      anonymous: false,
      message: messageOf(donation.message),
      payment: paymentOf(tip.data),
    }),
  );
}

/** Returns the processor's own id of a tip's payment. */
function paymentOf({ provider, transactionId }: Tip): PaymentReference | null {
  return provider && PROCESSORS.has(provider) && transactionId
    ? { processor: provider, id: transactionId }
    : null;
}
