import { DAY_MS, toInstant } from "@/lib/core/clock.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { z } from "zod";
import { memberEvent } from "@/lib/clients/providers/events.ts";
import { jsonObject } from "@/lib/clients/providers/json.ts";
import { minorMoney } from "@/lib/clients/providers/money.ts";
import {
  ignored,
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";
import { headerOf } from "@/lib/clients/providers/signatures.ts";
import { giverNamed } from "@/lib/clients/providers/people.ts";
import { ProviderRef } from "@/lib/clients/providers/provider_ref.ts";

/** Lower-case name of the header that says what happened. Nobody signs it. */
const EVENT_HEADER = "x-patreon-event";
const EVENT = /^[a-z]+(?::[a-z]+){1,2}$/;

/** Events that may tell of a charge: which of them comes first is not said. */
const OF_CHARGES = new Set([
  "members:create",
  "members:update",
  "members:pledge:create",
]);

/**
 * Age from which on a charge was told before, ms: charges come once a month, and
 * an event tells the last one whatever it is about.
 */
const TOLD_BEFORE_MS = 35 * DAY_MS;

/** Events that tell of no charge, whatever the last one was. */
const OF_NO_CHARGE: ReadonlyMap<string, string> = new Map([
  ["members:delete", "the end of a membership is no payment"],
  ["members:pledge:delete", "a canceled membership is no payment"],
  ["members:pledge:update", "a changed membership tells of no payment"],
]);

/** The fields of a member that are read; mail, note and address are not among them. */
const Member = z.object({
  id: ProviderRef,
  type: z.literal("member"),
  attributes: z.object({
    full_name: z.string().nullable(),
    last_charge_status: z.string().nullable(),
    last_charge_date: z.string().nullable(),
    currently_entitled_amount_cents: z.int().min(0).nullable(),
    is_free_trial: z.boolean().nullish(),
    is_gifted: z.boolean().nullish(),
    pledge_cadence: z.int().nullish(),
  }),
  relationships: z.object({
    currently_entitled_tiers: z.object({
      data: z.array(z.object({ id: z.string() })),
    }),
    user: z.object({ data: z.object({ id: z.string() }) }).optional(),
    campaign: z.object({ data: z.object({ id: z.string() }) }).optional(),
  }),
});
type Member = z.infer<typeof Member>;

/** A tier, a user or a campaign, by what is read of them. */
const Included = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z.object({
    title: z.string().nullish(),
    hide_pledges: z.boolean().nullish(),
    is_monthly: z.boolean().nullish(),
  }),
});
type Included = z.infer<typeof Included>;

const Body = z.object({ data: Member, included: z.array(Included) });

/**
 * Reads what became of a member. Only a charge that was paid counts, once by
 * member and date of the charge: a body has no id of either. The currency is the
 * campaign's, and stands nowhere but in the streamer's own setting.
 */
export function parsePatreon(
  { text, headers, at, values }: ProviderText,
): Parsed {
  const event = headers ? headerOf(headers, EVENT_HEADER, EVENT) : null;
  if (event === null) {
    return notUnderstood("the header X-Patreon-Event says no event");
  }
  if (event.startsWith("posts:")) return ignored(null, "a post is no payment");
  const noCharge = OF_NO_CHARGE.get(event);
  if (noCharge !== undefined) return ignored(null, noCharge);
  if (!OF_CHARGES.has(event)) {
    return notUnderstood("the event is none that Patreon documents");
  }
  const object = jsonObject(text);
  if (!object) return NO_OBJECT;
  const body = Body.safeParse(object);
  if (!body.success) return notUnderstood(body.error);
  const { data: member, included } = body.data;
  const why = whyUnpaid(member.attributes);
  if (why !== null) return ignored(null, why);
  const chargedAt = toInstant(member.attributes.last_charge_date);
  if (chargedAt === null) return notUnderstood("the charge has no date");
  if (at - Date.parse(chargedAt) > TOLD_BEFORE_MS) {
    return ignored(
      null,
      "the last charge is over a month old, and was told then",
    );
  }
  return told(
    null,
    memberEvent({
      provider: "patreon",
      id: `${member.id}:${chargedAt}`,
      membership: { subscriptionId: member.id, period: chargedAt },
      testId: null,
      occurredAt: chargedAt,
      giver: mayBeNamed(member, included)
        ? giverNamed(member.attributes.full_name)
        : null,
      level: tierOf(member, included),
      amount: amountOf(member, included, values?.currency),
      message: null,
    }),
  );
}

/** Says why a member paid nothing now; `null` for a charge that was paid. */
function whyUnpaid(
  {
    last_charge_status: status,
    is_free_trial: isTrial,
    is_gifted: isGifted,
    currently_entitled_amount_cents: cents,
  }: Member["attributes"],
): string | null {
  if (isTrial) return "a free trial is no payment";
  if (isGifted) return "Patreon shows no example of a gifted membership";
  if (status === null) return "nothing was charged";
  if (status === "Refunded" || status === "Partially Refunded") {
    return "the last charge was refunded, of how much is not told: correct it by hand";
  }
  if (status !== "Paid") return "the last charge is not paid";
  return cents === 0 ? "the membership is free" : null;
}

/**
 * Returns what a month costs; `null` where nobody says: the currency is the
 * streamer's to set. What a year's membership shows here is not known, nor what
 * a cent is of a currency without cents; of a campaign that charges for each
 * post it is the price of one, and a charge may be of several.
 */
function amountOf(
  { attributes, relationships }: Member,
  included: readonly Included[],
  currency: string | undefined,
) {
  const id = relationships.campaign?.data.id;
  const isMonthly = id !== undefined &&
    find(included, "campaign", id)?.is_monthly === true;
  return isMonthly && attributes.pledge_cadence === 1 && currency &&
      minorDigits(currency) === 2
    ? minorMoney(attributes.currently_entitled_amount_cents, currency)
    : null;
}

const find = (included: readonly Included[], type: string, id: string) =>
  included.find((one) => one.type === type && one.id === id)?.attributes;

/** Names are often real ones: they are shown where the patron hides no pledges. */
function mayBeNamed(
  { relationships }: Member,
  included: readonly Included[],
): boolean {
  const id = relationships.user?.data.id;
  return id !== undefined &&
    find(included, "user", id)?.hide_pledges === false;
}

/** Returns the title of the member's tier; empty where none is told. */
function tierOf(
  { relationships }: Member,
  included: readonly Included[],
): string {
  return relationships.currently_entitled_tiers.data
    .map(({ id }) => find(included, "tier", id)?.title ?? "")
    .find((title) => title !== "") ?? "";
}
