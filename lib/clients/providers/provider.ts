/**
 * A provider of events: a service that tells of payments, memberships or
 * orders. One folder each beside this file, one line in `registry.ts`. A
 * provider knows no HTTP framework, no database and no channel.
 *
 * What an adapter owes:
 * - `id` of an event is the provider's name, a colon and the provider's id of
 *   the payment, not of the delivery: a payment that is told twice is one act.
 *   A test of the provider's own has the delivery's id instead, so that the
 *   next one shows again.
 * - Money goes through `money.ts`, signatures through `signatures.ts`, JSON
 *   through `json.ts`.
 * - Mail, address, phone and IP never leave `parse`. Anonymous or not public:
 *   the amount counts, `actor` and `message` are `null`, `anonymous` is true.
 * - A kind of event without a witnessed body is `ignored`, never guessed.
 */
import {
  type NamedProvider,
  providerName,
} from "@/lib/schema/integrations/provider_names.ts";
import type { ProviderConnection } from "./connection.ts";
import type {
  ProviderEvent,
  ProviderField,
} from "@/lib/schema/integrations/providers.ts";

/** Id of the provider that stands for any program. */
const OWN_PROGRAM = "standard_webhooks";

/** Reason for which a delivery is not taken for the provider's; each is answered with 401. */
type VerifyRefusal =
  /** A header is missing, stands there twice or has another form. */
  | "bad_header"
  | "wrong_signature"
  /** Signed too long ago, or in the future. */
  | "wrong_time"
  /** Signed by the provider, for another account than the first delivery. */
  | "other_account"
  /** The streamer has not given the secret yet. */
  | "no_secret";

/** Outcome of `verify`. */
export type Verified =
  | {
    ok: true;
    /** Account that later deliveries must come from; where one key signs for all accounts. */
    bind?: string;
  }
  | { ok: false; reason: VerifyRefusal };

/** A request as it came in: the bytes are those that were signed. */
export interface WebhookDelivery {
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Time of arrival, ms since the epoch. */
  at: number;
  /** Values that the streamer gave, by key of `fields`. */
  values: Readonly<Record<string, string>>;
  /** Account of the first delivery; `null` where `verify` bound none yet. */
  bound: string | null;
}

/** A delivery or a frame as text, for `parse`. */
export interface ProviderText {
  text: string;
  /** `null` for what came over a connection. */
  headers: Headers | null;
  /** Time of arrival, ms since the epoch. */
  at: number;
  /** Values of the fields that are no secret, by key; what a body does not tell. */
  values?: Readonly<Record<string, string>>;
}

/** Outcome of `parse`. */
export type Parsed =
  /** At least one event. */
  | {
    kind: "events";
    deliveryId: string | null;
    events: ProviderEvent[];
    /** Reason for which another part of the delivery could not be read; for the streamer, as `reason` is. */
    unread?: string;
  }
  /**
   * Known and nothing to tell: a status that is no money, a kind of event that
   * is left out. `reason` is for the streamer: a clause without a full stop,
   * and nothing of what a person wrote.
   */
  | { kind: "ignored"; deliveryId: string | null; reason: string }
  /** The shape is another than was witnessed: the streamer is told. */
  | { kind: "not_understood"; reason: string };

/** A delivery as the provider makes it, for the studio's test. */
export interface ProviderSample {
  /** Lower-case words with underscores. */
  name: string;
  /** Shown on the button. */
  label: string;
  text: string;
  /** Time of arrival, ms since the epoch, where `parse` takes none that is old; now by default. */
  at?: number;
  /** Headers that `parse` reads. */
  headers?: Readonly<Record<string, string>>;
}

interface ProviderBase {
  /** `provider` of its payments; pages write its name. Programs name the one of their payments themselves. */
  id: NamedProvider | typeof OWN_PROGRAM;
  /** Payments that it tells of, as its site calls them: a phrase without a full stop. */
  brings: string;
  fields: readonly ProviderField[];
  /** Three sentences on connecting, in the words of the provider's site. */
  steps?: readonly string[];
  /** Reads a verified delivery or a frame to events of our kinds. Pure. */
  parse(input: ProviderText): Parsed;
  /** At least one; `parse` reads each to events. */
  samples: readonly [ProviderSample, ...ProviderSample[]];
}

/** A provider that posts to the integration's address. */
export interface WebhookProvider extends ProviderBase {
  way: "webhook";
  /** One key signs for all accounts: `verify` is given the one that is bound, and may bind it. */
  bindsAccount?: true;
  /**
   * Decides whether the bytes come from the provider, before `parse` reads
   * them: signature first, then the clock.
   */
  verify(delivery: WebhookDelivery): Verified | Promise<Verified>;
}

/** A provider that this service connects to. */
export interface ConnectionProvider extends ProviderBase {
  way: "connection";
  connection: ProviderConnection;
}

/** A service that tells of payments, memberships or orders. */
export type EventProvider = WebhookProvider | ConnectionProvider;

/** Returns a provider's name as the provider writes it. */
export function providerTitle({ id }: Pick<EventProvider, "id">): string {
  return id === OWN_PROGRAM ? "Webhook" : providerName(id);
}
