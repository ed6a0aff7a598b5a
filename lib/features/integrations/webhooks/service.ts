import type {
  Parsed,
  WebhookProvider,
} from "@/lib/clients/providers/provider.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { readDelivery } from "@/lib/features/integrations/deliveries/read_delivery.ts";
import type { createDeliveryService } from "@/lib/features/integrations/deliveries/service.ts";
import { ignoredDelivery } from "@/lib/features/integrations/deliveries/service.ts";
import type { createDeliveryStore } from "@/lib/features/integrations/deliveries/store.ts";
import type {
  IntegrationService,
  OpenIntegration,
} from "@/lib/features/integrations/records/service.ts";
import type {
  RateDecision,
  RateLimitName,
} from "@/lib/schema/account/rate_limits.ts";
import type { DeliveryFacts } from "@/lib/schema/integrations/deliveries.ts";

/** A request to the address of an integration. */
interface Post {
  /** The last part of the address. */
  key: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Network that it came from, for limits alone. */
  network: string;
}

/** Creates what takes the deliveries that providers post. */
export function createWebhookService(
  { clock, log, integrations, deliveries, store, takeRate }: {
    clock: Clock;
    log: Log;
    integrations: Pick<IntegrationService, "byAddressKey">;
    deliveries: ReturnType<typeof createDeliveryService>;
    store: Pick<ReturnType<typeof createDeliveryStore>, "bind" | "findings">;
    takeRate: (name: RateLimitName, subject: string) => RateDecision;
  },
) {
  /**
   * Refuses a request: after thirty a minute of one network with 429. Nothing is
   * refused before it was looked at: a provider's deliveries for all channels
   * come from the same few networks.
   */
  function refuse(network: string, error: AppError): never {
    const { allowed, retryAfterMs } = takeRate("refused_deliveries", network);
    if (allowed) throw error;
    throw new AppError(
      "rate_limited",
      "Cannot take the delivery: too many were refused from this network",
      { retryAfterMs },
    );
  }

  async function refuseUnverified(
    owner: OpenIntegration,
    network: string,
    code: DeliveryFacts["code"],
  ): Promise<never> {
    // A leaked address must not push the listed deliveries out.
    if (takeRate("listed_refusals", owner.integrationId).allowed) {
      await deliveries.list(owner, {
        outcome: "refused",
        code,
        reason: null,
        kinds: [],
        test: false,
      });
    }
    return refuse(
      network,
      new AppError(
        "unauthorized",
        "Cannot take the delivery: it is not signed as the provider signs",
      ),
    );
  }

  /** Takes as verified what the provider signed, for the account that it is bound to. */
  async function verify(
    owner: OpenIntegration,
    provider: WebhookProvider,
    { headers, body, network }: Post,
  ): Promise<void> {
    const { channelId, integrationId, values } = owner;
    const account = provider.bindsAccount
      ? (await store.findings(channelId, integrationId)).account
      : null;
    const verified = await provider.verify({
      headers,
      body,
      at: clock.now(),
      values,
      bound: account,
    });
    if (!verified.ok) {
      return await refuseUnverified(owner, network, verified.reason);
    }
    const { bind } = verified;
    if (bind === undefined || bind === account) return;
    if (await store.bind(channelId, integrationId, bind) !== bind) {
      await refuseUnverified(owner, network, "other_account");
    }
  }

  function parse(
    provider: WebhookProvider,
    values: Readonly<Record<string, string>>,
    { headers, body }: Post,
  ): Parsed {
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    } catch {
      return { kind: "not_understood", reason: "the body is no text" };
    }
    const delivery = { text, headers, at: clock.now(), values };
    return readDelivery(provider, delivery, log);
  }

  return {
    /**
     * Takes one delivery, once: what is answered is in the log. Throws
     * `not_found` for an unknown address, `unauthorized` for bytes that the
     * provider did not sign, `rate_limited` after thirty of these a minute;
     * `overloaded` after 600 verified ones a minute, and what the log throws
     * when it is away: then the provider sends it again.
     */
    async receive(post: Post): Promise<DeliveryFacts["outcome"]> {
      const owner = await integrations.byAddressKey(post.key);
      if (!owner || owner.provider.way !== "webhook") {
        return refuse(
          post.network,
          new AppError(
            "not_found",
            "Cannot take the delivery: there is no such address",
          ),
        );
      }
      const { provider } = owner;
      await verify(owner, provider, post);
      const rate = takeRate("deliveries", owner.integrationId);
      if (!rate.allowed) {
        throw new AppError(
          "overloaded",
          `Cannot take the delivery: more than ${rate.limit} came in a minute. Send it again`,
          { retryAfterMs: rate.retryAfterMs },
        );
      }
      if (!owner.enabled) {
        const facts = ignoredDelivery("off");
        await deliveries.list(owner, facts);
        return facts.outcome;
      }
      const parsed = parse(provider, owner.shown, post);
      return (await deliveries.take(owner, parsed)).outcome;
    },
  };
}
