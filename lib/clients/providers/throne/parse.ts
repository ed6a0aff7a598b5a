import { SECOND_MS, toInstant, toIso } from "@/lib/core/clock.ts";
import { z } from "zod";
import { orderEvent, tipEvent } from "@/lib/clients/providers/events.ts";
import { jsonObject } from "@/lib/clients/providers/json.ts";
import { hundredthsMoney } from "@/lib/clients/providers/money.ts";
import {
  ignored,
  NO_AMOUNT,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";
import { HEADER_FORMS, headerOf } from "@/lib/clients/providers/signatures.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import { ProviderRef } from "@/lib/clients/providers/provider_ref.ts";

/** Lower-case name of the header that holds the time of a delivery. */
export const TIME_HEADER = "x-signature-timestamp";

/** Name of everyone who chose to stay unknown. */
const ANONYMOUS = "Anonymous";

const Envelope = z.object({
  contract_version: z.literal("1"),
  event_id: ProviderRef,
  event_type: z.string(),
  data: z.unknown(),
});
type Envelope = z.infer<typeof Envelope>;

const Giver = z.object({
  gifter_username: z.string().nullish(),
  message: z.string().nullish(),
  item_name: z.string(),
});

const Gift = Giver.extend({
  is_surprise_gift: z.boolean(),
  price: z.int().optional(),
  currency: z.string().optional(),
});

const Contribution = Giver.extend({ amount: z.int(), currency: z.string() });

/** The account that a delivery is about. */
const Account = z.object({ data: z.object({ creator_id: ProviderRef }) });

/** Returns the creator whose wishlist a delivery is about; `null` where none is named. */
export function creatorOf(text: string): string | null {
  return Account.safeParse(jsonObject(text)).data?.data.creator_id ?? null;
}

/**
 * Reads an event of a wishlist. The body has no time: that of the delivery
 * stands in for it.
 */
export function parseThrone(
  { text, headers }: Pick<ProviderText, "text" | "headers">,
): Parsed {
  const object = jsonObject(text);
  if (!object) return NO_OBJECT;
  const envelope = Envelope.safeParse(object);
  if (!envelope.success) return notUnderstood(envelope.error);
  const { event_id: id, event_type: type } = envelope.data;
  const occurredAt = headers ? sentAt(headers) : null;
  switch (type) {
    case "gift_purchased":
      return giftPurchased(envelope.data, occurredAt);
    case "contribution_purchased":
      return contributionPurchased(envelope.data, occurredAt);
    case "gift_crowdfunded":
      return ignored(id, "the contributions to the gift were counted before");
    default:
      return notUnderstood("the type is none that Throne documents");
  }
}

function sentAt(headers: Headers): string | null {
  const seconds = headerOf(headers, TIME_HEADER, HEADER_FORMS.unixSeconds);
  return seconds === null
    ? null
    : toInstant(toIso(Number(seconds) * SECOND_MS));
}

const givenBy = (
  { gifter_username: name, message }: z.infer<typeof Giver>,
) => ({
  giver: giverNamed(name),
  anonymous: name === ANONYMOUS,
  message: messageOf(message),
});

function giftPurchased(
  { event_id: id, data }: Envelope,
  occurredAt: string | null,
): Parsed {
  const gift = Gift.safeParse(data);
  if (!gift.success) return notUnderstood(gift.error);
  const { is_surprise_gift: isSurprise, item_name, price, currency } =
    gift.data;
  if (price === undefined || currency === undefined) {
    // Paid, as far as anybody knows: the streamer has to look it up.
    return notUnderstood(
      "Throne did not tell the gift's price: enter it by hand",
    );
  }
  const amount = hundredthsMoney(price, currency);
  if (!amount) return NO_AMOUNT;
  return told(
    id,
    orderEvent({
      provider: "throne",
      id,
      testId: null,
      occurredAt,
      ...givenBy(gift.data),
      amount,
      items: [{ name: isSurprise ? "Surprise gift" : item_name, quantity: 1 }],
    }),
  );
}

function contributionPurchased(
  { event_id: id, data }: Envelope,
  occurredAt: string | null,
): Parsed {
  const contribution = Contribution.safeParse(data);
  if (!contribution.success) return notUnderstood(contribution.error);
  const amount = hundredthsMoney(
    contribution.data.amount,
    contribution.data.currency,
  );
  if (!amount) return NO_AMOUNT;
  return told(
    id,
    tipEvent({
      provider: "throne",
      id,
      testId: null,
      occurredAt,
      ...givenBy(contribution.data),
      amount,
    }),
  );
}
