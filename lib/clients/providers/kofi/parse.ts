import { toInstant } from "@/lib/core/clock.ts";
import { z } from "zod";
import {
  memberEvent,
  orderEvent,
  tipEvent,
} from "@/lib/clients/providers/events.ts";
import { jsonObject } from "@/lib/clients/providers/json.ts";
import { decimalMoney } from "@/lib/clients/providers/money.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import { ProviderRef } from "@/lib/clients/providers/provider_ref.ts";

/** The payment of every test that Ko-fi's page sends; no other field tells. */
const TEST_TRANSACTION = "00000000-1111-2222-3333-444444444444";

/** The fields that are read; mail and shipping are not among them. */
const Body = z.object({
  message_id: ProviderRef,
  kofi_transaction_id: ProviderRef,
  timestamp: z.string(),
  type: z.string(),
  is_public: z.boolean(),
  from_name: z.string().nullish(),
  message: z.string().nullish(),
  amount: z.string(),
  currency: z.string(),
  tier_name: z.string().nullish(),
});

/**
 * Reads the form field `data`, a JSON object as text. `null` where it is
 * missing, stands there twice or holds no object.
 */
export function kofiData(form: string): Record<string, unknown> | null {
  const [data, ...others] = new URLSearchParams(form).getAll("data");
  return data === undefined || others.length > 0 ? null : jsonObject(data);
}

/** Reads a payment that Ko-fi tells of. */
export function parseKofi({ text }: Pick<ProviderText, "text">): Parsed {
  const data = kofiData(text);
  if (!data) return NO_OBJECT;
  const body = Body.safeParse(data);
  if (!body.success) return notUnderstood(body.error);
  const {
    message_id: deliveryId,
    kofi_transaction_id: id,
    type,
    is_public: isPublic,
  } = body.data;
  const amount = decimalMoney(body.data.amount, body.data.currency);
  if (!amount) return NO_AMOUNT;
  const paid = {
    provider: "kofi",
    id,
    testId: id === TEST_TRANSACTION ? deliveryId : null,
    occurredAt: toInstant(body.data.timestamp),
    giver: giverNamed(body.data.from_name),
    amount,
    anonymous: !isPublic,
    message: messageOf(body.data.message),
  };
  switch (type) {
    case "Donation":
      return told(deliveryId, tipEvent(paid));
    case "Shop Order":
      // What was bought is told by link codes alone.
      return told(deliveryId, orderEvent({ ...paid, items: [] }));
    case "Subscription":
      return told(
        deliveryId,
        memberEvent({
          ...paid,
          giver: isPublic ? paid.giver : null,
          message: isPublic ? paid.message : null,
          level: body.data.tier_name ?? "",
        }),
      );
    case "Commission":
      return ignored(
        deliveryId,
        "Ko-fi publishes no example of a commission, so it is not counted",
      );
    default:
      return notUnderstood("the type is none that Ko-fi documents");
  }
}
