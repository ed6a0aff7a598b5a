/** Webhooks: addresses of other programs that a channel's events are posted to. */
import { z } from "zod";
import { MAX_KIND_PATTERNS } from "@/lib/schema/events/messages.ts";

/** Number of webhooks that a channel may have. */
export const MAX_WEBHOOKS = 10;
/** Number of a webhook's deliveries that are listed. */
export const MAX_WEBHOOK_DELIVERIES = 50;

/** An address over https, without a user, a password, or a part after `#`. */
const WebhookUrl = z.url({ protocol: /^https$/ }).max(2_000).refine(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && url.username === "" && url.password === "" &&
      url.hash === "";
  },
  "must be an https address without a user, a password or a #",
).describe("Over https, of the public internet");

/** Kinds of events that are posted. */
const WebhookKinds = z.array(
  z.string().max(60).regex(
    /^(?:[a-z][\w.]*\*?|\*)$/,
    "must be a kind, or the beginning of some with *",
  ),
).min(1).max(MAX_KIND_PATTERNS).describe("Such as `tip`, `gift*`, `*`");

/** Reason for which a webhook was switched off by the service. */
const WebhookFault = z.enum(["gone", "failing"]).describe(
  "`gone`: the receiver answered 410; `failing`: nothing was delivered for three days",
);

/** A webhook as it is stored; times are ms since the epoch. */
export interface StoredWebhook {
  id: string;
  url: string;
  kinds: readonly string[];
  /** Sealed secret, with which what is posted is signed. */
  sealed: string;
  enabled: boolean;
  /** Reason for which the service switched it off, and when; `null` while it has not. */
  fault: { reason: z.infer<typeof WebhookFault>; at: number } | null;
  /** Events that were taken before it are not posted. */
  since: number;
  /** Since when nothing was delivered; `null` after a delivery, and before the first attempt. */
  failingSince: number | null;
  createdAt: number;
}

/** An event that is to be posted, found by its id when its turn comes. */
export interface QueuedEvent {
  id: string;
  kind: string;
}

/** Events of a webhook that are due together. */
export interface StoredWebhookBatch {
  /** Attempts that were made before. */
  attempts: number;
  events: readonly QueuedEvent[];
}

/** One delivery: neither its body nor what the receiver answered with. */
export const OutgoingDelivery = z.object({
  id: z.string().describe("The header `webhook-id`, the same at each attempt"),
  at: z.iso.datetime().describe("Of the last attempt"),
  kind: z.string(),
  attempts: z.int(),
  outcome: z.enum(["delivered", "waiting", "failed"]).describe(
    "`waiting`: it is tried again",
  ),
  status: z.int().nullable().describe("Of the last answer"),
  code: z.enum([
    "unresolved",
    "not_public",
    "no_answer",
    "timeout",
    "redirect",
    "gone",
    "refused",
    "not_kept",
  ]).nullable().describe(
    "Why the last attempt failed; `not_kept`: the event was deleted before",
  ),
  nextAt: z.iso.datetime().nullable().describe("Of the next attempt"),
}).meta({ id: "OutgoingDelivery" });
export type OutgoingDelivery = z.infer<typeof OutgoingDelivery>;

/** A webhook as the dashboard sees it, without the secret. */
export const Webhook = z.object({
  id: z.string(),
  url: WebhookUrl,
  kinds: WebhookKinds,
  enabled: z.boolean(),
  fault: z.object({ reason: WebhookFault, at: z.iso.datetime() }).nullable()
    .describe("Why the service switched it off"),
  failingSince: z.iso.datetime().nullable(),
  waiting: z.int().describe("Events that are to be posted"),
  dropped: z.int().describe("Events that were not, since too many waited"),
  lastDelivery: OutgoingDelivery.nullable(),
  createdAt: z.iso.datetime(),
}).meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

/** A webhook that was just made. */
export const WebhookMade = Webhook.extend({
  secret: z.string().describe("Shown this once: signs by Standard Webhooks"),
}).meta({ id: "WebhookMade" });
export type WebhookMade = z.infer<typeof WebhookMade>;

/** Body that makes a webhook. */
export const WebhookInput = z.object({
  url: WebhookUrl,
  kinds: WebhookKinds,
  secret: z.string().regex(
    /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    "must be whsec_ and 24 to 64 bytes in base64",
  ).optional().describe("Made here where it is left out"),
}).meta({ id: "WebhookInput" });
export type WebhookInput = z.output<typeof WebhookInput>;

/** Body that changes a webhook: what it leaves out stays. */
export const WebhookPatch = z.object({
  url: WebhookUrl.optional(),
  kinds: WebhookKinds.optional(),
  enabled: z.boolean().optional().describe(
    "`true` begins with the events from now on",
  ),
}).meta({ id: "WebhookPatch" });
export type WebhookPatch = z.output<typeof WebhookPatch>;

/** A webhook in a setup file: neither the secret nor what the address has after `?` travel. */
export const BundledWebhook = z.object({
  id: z.string().max(64),
  url: WebhookUrl,
  kinds: WebhookKinds,
}).meta({ id: "BundledWebhook" });
export type BundledWebhook = z.infer<typeof BundledWebhook>;

/** Path of one webhook of a channel. */
export const WebhookParams = z.object({
  id: z.string(),
  webhookId: z.string().max(64),
});
