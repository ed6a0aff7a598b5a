/** Connections of a channel to the services that take its money. */
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { ConnectionStatus } from "./connections.ts";
import { IntegrationDelivery } from "./deliveries.ts";
import { AlertReach } from "@/lib/schema/overlays/connections.ts";
import { TestEventAnswer } from "@/lib/schema/overlays/test_events.ts";
import { ProviderField, ProviderId } from "./providers.ts";

/** Longest value of a field: tokens of providers have about 1,200 characters and may have 8,000. */
const MAX_VALUE = 8_192;
/** Most values of one integration. */
const MAX_VALUES = 10;
/** Longest time for which a replaced address goes on to work. */
const MAX_OVERLAP_HOURS = 24;

const name = oneLine(1, 60).describe("Such as `Ko-fi of the shop`");
const values = z.record(
  z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  // Copied together with a blank, a secret verifies nothing.
  z.string().trim().max(MAX_VALUE),
);

/**
 * An integration as it is stored. Its address is found by keyed hash and stands
 * nowhere; times are ms since the epoch.
 */
export interface StoredIntegration {
  id: string;
  provider: string;
  name: string;
  enabled: boolean;
  /** Values of fields that are no secret, by key. */
  values: Record<string, string>;
  /** Sealed values of the others. */
  sealed: Record<string, string>;
  /** Keyed hash of the address's key; `null` where the provider posts nothing. */
  keyHash: string | null;
  /** The address before it, as long as both work. */
  former: { keyHash: string; until: number } | null;
  /** Time of being switched on again: payments from before are not taken; absent until then. */
  takesFrom?: number;
  /**
   * Time at which the streamer last changed a value, the account or the address,
   * or said that a refusal was seen: refusals from before call for no attention;
   * absent until then.
   */
  mendedAt?: number;
  createdAt: number;
  updatedAt: number;
}

/** Returns the hashes under which an integration is found: of its address, and of the one before it. */
export function addressesOf(
  { keyHash, former }: Pick<StoredIntegration, "keyHash" | "former">,
): string[] {
  return [keyHash, former?.keyHash].filter((hash) => typeof hash === "string");
}

/** Integration that the key of an address belongs to. */
export interface AddressOwner {
  channelId: string;
  integrationId: string;
}

/** Findings of an integration's deliveries, apart from its settings. */
export interface StoredFindings {
  /** Account at the provider that the first delivery came from; `null` where it says none. */
  account: string | null;
  /** First delivery that was not understood since the owner last looked. */
  attention: { since: number; reason: string } | null;
}

/** State of an integration, the most pressing first. */
const IntegrationState = z.enum([
  "off",
  "incomplete",
  "attention",
  "waiting",
  "ready",
]).describe(
  "`incomplete`: a value that the provider shows is missing; `attention`: a delivery was not understood, the last one was refused and nothing was mended since, or the provider refused the connection; `waiting`: nothing came yet",
);

/** An integration as the dashboard sees it: neither secrets nor the address. */
export const Integration = z.object({
  id: z.string(),
  provider: ProviderId,
  name,
  enabled: z.boolean().describe("Off, deliveries are answered and ignored"),
  state: IntegrationState,
  values: values.describe("Of fields that are no secret, by key"),
  secrets: z.array(z.string()).describe("Keys of secrets that are stored"),
  account: z.string().nullable().describe(
    "Account at the provider that deliveries must come from, where one key signs for all of its accounts",
  ),
  attention: z.object({
    since: z.iso.datetime(),
    reason: z.string(),
  }).nullable().describe("First delivery that was not understood"),
  connection: ConnectionStatus.nullable().describe(
    "`null` where the provider posts, and before the first attempt",
  ),
  lastDelivery: IntegrationDelivery.nullable(),
  addressId: z.string().nullable().describe(
    "Changes with the address and gives nothing of it away; `null` where the provider posts nothing",
  ),
  formerAddressUntil: z.iso.datetime().nullable()
    .describe("The replaced address works until then"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: "Integration" });
export type Integration = z.infer<typeof Integration>;

/** An integration that was just made, or whose address was. */
export const IntegrationMade = Integration.extend({
  address: z.url().nullable().describe(
    "Shown this once: to be entered at the provider; `null` where the provider posts nothing",
  ),
}).meta({ id: "IntegrationMade" });
export type IntegrationMade = z.infer<typeof IntegrationMade>;

/** Body that makes an integration. */
export const IntegrationInput = z.object({
  provider: ProviderId,
  name: name.optional().describe("The provider's title by default"),
  values: values.default({}).describe(
    "By key of the provider's fields; those that it shows later may follow",
  ),
}).meta({ id: "IntegrationInput" });
export type IntegrationInput = z.output<typeof IntegrationInput>;

/** Body that changes an integration: what it leaves out stays. */
export const IntegrationPatch = z.object({
  name: name.optional(),
  enabled: z.boolean().optional(),
  values: z.record(
    z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
    z.string().trim().max(MAX_VALUE).nullable(),
  ).optional().describe("By key; `null` takes a value away"),
  account: z.null().optional().describe(
    "Takes the account of the next delivery instead",
  ),
  attention: z.null().optional().describe("Seen: the state is calm again"),
}).meta({ id: "IntegrationPatch" });
export type IntegrationPatch = z.output<typeof IntegrationPatch>;

/** Path of one integration of a channel. */
export const IntegrationParams = z.object({
  id: z.string(),
  integrationId: z.string().max(64),
});

/** Body that replaces an address. */
export const AddressRotation = z.object({
  overlapHours: z.int().min(0).max(MAX_OVERLAP_HOURS).describe(
    "Hours for which the address before works too; 0 ends it at once",
  ),
}).meta({ id: "AddressRotation" });
/** A replacement of an address, and the key that names it. */
export interface Rotation extends z.output<typeof AddressRotation> {
  idempotencyKey?: string | undefined;
}

/** Body that tries an integration. */
export const IntegrationTest = z.object({
  sample: z.string().max(40).optional().describe(
    "Name of one of the provider's samples; the first by default",
  ),
}).meta({ id: "IntegrationTest" });

/** Open sources that a sample reached, and the alert boxes on them that play it. */
export const IntegrationTested = TestEventAnswer.extend({
  alerts: AlertReach.nullable().describe(
    "`null` while no source is open, and for what no alert tells of",
  ),
}).meta({ id: "IntegrationTested" });
export type IntegrationTested = z.infer<typeof IntegrationTested>;

/** A provider as the studio offers it. */
export const ProviderInfo = z.object({
  id: ProviderId,
  title: z.string(),
  brings: z.string().describe("Payments that it tells of, in a few words"),
  worksHere: z.boolean().describe(
    "False on a host that keeps no process, for what needs a connection",
  ),
  way: z.enum(["webhook", "connection"]).describe(
    "`webhook`: it posts to a public address of this service; `connection`: this service connects to it",
  ),
  fields: z.array(ProviderField),
  steps: z.array(z.string()).describe(
    "To connect it, in the words of its site",
  ),
  samples: z.array(z.object({ name: z.string(), label: z.string() })),
}).meta({ id: "EventProvider" });
export type ProviderInfo = z.infer<typeof ProviderInfo>;

/** An integration in a setup file: neither secrets nor the address travel. */
export const BundledIntegration = z.object({
  id: z.string().max(64),
  provider: ProviderId,
  name,
  enabled: z.boolean(),
  values: values.refine(
    (all) => Object.keys(all).length <= MAX_VALUES,
    `at most ${MAX_VALUES} values`,
  ),
}).meta({ id: "BundledIntegration" });
export type BundledIntegration = z.infer<typeof BundledIntegration>;
