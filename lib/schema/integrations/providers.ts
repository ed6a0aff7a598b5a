/** Providers of events: services that tell of payments, memberships or orders. */
import { z } from "zod";
import { PaymentReference } from "@/lib/schema/events/shapes/support.ts";
import { ModuleEvent } from "@/lib/schema/platform/notifications.ts";

/** A provider's name in addresses, records and events. */
export const ProviderId = z.string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, "must be a provider's name such as kofi");

/** A value that the streamer copies from the provider's site, or types. */
export const ProviderField = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  label: z.string().describe("In the provider's own words"),
  secret: z.boolean().describe("Sealed when stored, and never shown again"),
  required: z.boolean(),
  help: z.string().describe("Where the provider shows it"),
  pattern: z.string().nullable()
    .describe("Regular expression of the whole value; `null`: any text"),
}).meta({ id: "ProviderField" });
export type ProviderField = z.infer<typeof ProviderField>;

/** An event of a module, without the channel: the integration's address says it. */
export const ProviderEvent = ModuleEvent.omit({ channelId: true }).extend({
  payment: PaymentReference.nullable().default(null)
    .describe("`null` where the provider does not tell it"),
}).meta({ id: "ProviderEvent" });
/** An event as an adapter gives it: what has a default may be left out. */
export type ProviderEvent = z.input<typeof ProviderEvent>;
