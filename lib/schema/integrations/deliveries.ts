/** Deliveries of providers, as the channel's owner reads them. */
import { z } from "zod";

/** Number of an integration's deliveries that are listed. */
export const MAX_DELIVERIES = 50;

/**
 * One delivery: neither its body nor a name or address in it, nor the network
 * that it came from.
 */
export const IntegrationDelivery = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  outcome: z.enum(["accepted", "duplicate", "ignored", "refused"]),
  code: z.enum([
    "off",
    "no_act",
    "not_understood",
    "bad_header",
    "wrong_signature",
    "wrong_time",
    "other_account",
    "no_secret",
  ]).nullable().describe("Why it was not accepted; `null` where it was"),
  reason: z.string().nullable().describe(
    "The same in words, where they say more",
  ),
  kinds: z.array(z.string()).describe("Of the events that it told"),
  test: z.boolean().describe("A test of the provider's own"),
}).meta({ id: "IntegrationDelivery" });
export type IntegrationDelivery = z.infer<typeof IntegrationDelivery>;

/** A delivery before it has an id and a time. */
export type DeliveryFacts = Omit<IntegrationDelivery, "id" | "at">;

/** A delivery of a module of the same host, with the name of its token. */
export const ModuleDelivery = IntegrationDelivery.extend({
  module: z.string().describe("Name of the module's token"),
}).meta({ id: "ModuleDelivery" });
export type ModuleDelivery = z.infer<typeof ModuleDelivery>;
