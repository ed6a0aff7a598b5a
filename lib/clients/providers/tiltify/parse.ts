import { toInstant } from "@/lib/core/clock.ts";
import { z } from "zod";
import { charityEvent } from "@/lib/clients/providers/events.ts";
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

/** Name of donors who chose to stay unknown. */
const ANONYMOUS = "Anonymous";

const Envelope = z.object({
  meta: z.object({
    id: ProviderRef,
    event_type: z.string(),
    subscription_source_type: z.string().nullish(),
  }),
  data: z.unknown(),
});

const Donation = z.object({
  id: ProviderRef,
  amount: z.object({ value: z.string(), currency: z.string() }),
  campaign_id: ProviderRef.nullable(),
  completed_at: z.string().nullable(),
  donor_name: z.string().nullish(),
  donor_comment: z.string().nullish(),
});

/** Reads an event of a campaign. A donation that changes is told again by its id. */
export function parseTiltify({ text }: Pick<ProviderText, "text">): Parsed {
  const object = jsonObject(text);
  if (!object) return NO_OBJECT;
  const envelope = Envelope.safeParse(object);
  if (!envelope.success) return notUnderstood(envelope.error);
  const { meta, data } = envelope.data;
  switch (meta.event_type) {
    case "public:direct:donation_updated":
      return donationUpdated(meta, data);
    case "public:direct:fact_updated":
      return ignored(meta.id, "a campaign's figures are no donation");
    default:
      return ignored(meta.id, "events of this type are not counted");
  }
}

function donationUpdated(
  meta: z.infer<typeof Envelope>["meta"],
  data: unknown,
): Parsed {
  const donation = Donation.safeParse(data);
  if (!donation.success) return notUnderstood(donation.error);
  const {
    id,
    campaign_id: campaignId,
    completed_at,
    donor_name,
    donor_comment,
  } = donation.data;
  if (completed_at === null) {
    return ignored(meta.id, "the donation is not completed");
  }
  const { value, currency } = donation.data.amount;
  const amount = decimalMoney(value, currency);
  if (!amount) return NO_AMOUNT;
  return told(
    meta.id,
    charityEvent({
      provider: "tiltify",
      id,
      testId: meta.subscription_source_type === "test" ? meta.id : null,
      occurredAt: toInstant(completed_at),
      giver: giverNamed(donor_name),
      anonymous: donor_name === ANONYMOUS,
      message: messageOf(donor_comment),
      amount,
      campaignId,
    }),
  );
}
