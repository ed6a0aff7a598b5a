import { toInstant, toIso } from "@/lib/core/clock.ts";
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import { z } from "zod";
import { Amount, exactObject, PersonText } from "../exact_json.ts";
import { oddField } from "../json.ts";
import { decimalMoney } from "../money.ts";
import { giverNamed, messageOf } from "../people.ts";
import type { Parsed, ProviderText } from "../provider.ts";

const PROVIDER = "streamelements";

/** Topics that tell of tips; each tip comes on one of them, or on both. */
export const TOPICS = ["channel.tips", "channel.tips.moderation"] as const;

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
    amount: Amount,
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
export function parseStreamElements({ text, at }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) {
    return { kind: "not_understood", reason: "the frame is no JSON object" };
  }
  const frame = Frame.safeParse(body);
  if (!frame.success) {
    return { kind: "not_understood", reason: oddField(frame.error) };
  }
  const deliveryId = frame.data.id ?? null;
  const { topic } = frame.data;
  if (!TOPICS.some((known) => known === topic)) {
    return { kind: "ignored", deliveryId, reason: "the frame is of no tip" };
  }
  const tip = Tip.safeParse(frame.data.data);
  if (!tip.success) {
    return { kind: "not_understood", reason: oddField(tip.error) };
  }
  const reason = reasonAgainst(tip.data);
  if (reason !== null) return { kind: "ignored", deliveryId, reason };
  const { _id: id, donation, createdAt } = tip.data;
  const amount = decimalMoney(donation.amount, donation.currency);
  if (amount === null) {
    return {
      kind: "not_understood",
      reason: "the amount is none of its currency",
    };
  }
  return {
    kind: "events",
    deliveryId,
    events: [{
      id: `${PROVIDER}:${id}`,
      kind: "tip",
      occurredAt: toInstant(createdAt) ?? toIso(at),
      actor: giverNamed(donation.user.username),
      data: {
        amount,
        provider: PROVIDER,
        transactionId: id,
        anonymous: false,
        message: messageOf(donation.message),
      },
      payment: paymentOf(tip.data),
    }],
  };
}

/** Returns the processor's own id of a tip's payment. */
function paymentOf(
  { provider, transactionId }: Tip,
): ProviderEvent["payment"] {
  return provider && PROCESSORS.has(provider) && transactionId
    ? { processor: provider, id: transactionId }
    : null;
}
