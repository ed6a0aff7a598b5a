/** Events of payments as adapters build them. */
import { acts } from "@/lib/schema/events/acts.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { PaymentReference } from "@/lib/schema/events/shapes/support.ts";
import type { ProviderEvent } from "@/lib/schema/integrations/providers.ts";

/** A delivery's own id where it is a test of the provider's; `null` for a real one. */
type TestId = string | null;

/** Fields that every event of a provider has. */
interface Told {
  provider: string;
  /** The provider's id of the payment. */
  id: string;
  testId: TestId;
  /** RFC 3339; `null`: the time of arrival. */
  occurredAt: string | null;
  giver: { name: string } | null;
}

interface Paid extends Told {
  amount: Money;
  /** The giver wants no name shown: name and message stay away. */
  anonymous: boolean;
  message: string | null;
  payment?: PaymentReference | null;
}

function base({ provider, id, testId, occurredAt, giver }: Told) {
  return {
    id: `${provider}:${testId ?? id}`,
    occurredAt: occurredAt ?? undefined,
    test: testId !== null,
    actor: giver,
  };
}

function paymentData(
  { provider, id, testId, amount, anonymous, message }: Paid,
) {
  return {
    amount,
    provider,
    // A test has the same payment each time it is sent.
    transactionId: testId ?? id,
    anonymous,
    message: anonymous ? null : message,
  };
}

/** Returns the event of a tip. */
export function tipEvent(paid: Paid): ProviderEvent {
  return {
    ...base({ ...paid, giver: paid.anonymous ? null : paid.giver }),
    kind: "tip",
    // The processor's id of a test is the same each time, too.
    payment: paid.testId === null ? paid.payment ?? null : null,
    data: paymentData(paid),
  };
}

/** Returns the event of an order; `items` are those whose names are told. */
export function orderEvent(
  paid: Paid & { items: { name: string; quantity: number }[] },
): ProviderEvent {
  return {
    ...tipEvent(paid),
    kind: "order",
    data: { ...paymentData(paid), items: paid.items },
  };
}

/** Returns the event of one payment of a membership. */
export function memberEvent(
  member: Told & {
    /** Name of the tier; empty where the provider does not tell it. */
    level: string;
    amount: Money | null;
    message: string | null;
    /** The provider's id of the membership and what of it was paid, where both are told. */
    membership?: { subscriptionId: string; period: string };
  },
): ProviderEvent {
  const { provider, id, testId, level, amount, message, membership } = member;
  return {
    ...base(member),
    kind: "member",
    // The platform that the membership is of.
    platform: provider,
    payment: null,
    data: {
      level,
      months: null,
      message,
      amount,
      provider,
      transactionId: testId ?? id,
      ...(testId === null ? membership : {}),
    },
  };
}

/** Returns the event of a donation to a charity. */
export function charityEvent(
  donation: Paid & { campaignId: string | null },
): ProviderEvent {
  const { id, testId, amount, anonymous, message, campaignId } = donation;
  return {
    ...tipEvent(donation),
    kind: "charity",
    data: {
      amount,
      provider: donation.provider,
      anonymous,
      message: anonymous ? null : message,
      donationId: testId ?? id,
      campaignId,
      // Told by none: the campaign's id is all there is.
      charityName: "",
    },
  };
}

/** Returns the event that takes a payment back, as a whole or in part, or gives a part again. */
export function takenBackEvent(
  { provider, id, kind, transactionId, reason, occurredAt, part, reinstated }: {
    provider: string;
    /** The provider's id of the refund, or of what was canceled. */
    id: string;
    kind: "tip" | "order";
    /** `id` of the payment that is taken back. */
    transactionId: string;
    reason: "refund" | "chargeback" | "canceled" | "deleted";
    occurredAt: string | null;
    /** Amount of this refund alone, by the provider's id of it; all by default. */
    part?: { amount: Money; refundId: string };
    /** The refund failed after it went through: its amount is given again. */
    reinstated?: true;
  },
): ProviderEvent {
  return {
    ...base({ provider, id, testId: null, occurredAt, giver: null }),
    kind: "correction",
    payment: null,
    data: {
      refersTo: acts.payment(kind, provider, transactionId),
      kind,
      reason,
      amount: part?.amount ?? null,
      refundId: part?.refundId ?? null,
      ...(reinstated ? { reinstated } : {}),
    },
  };
}
