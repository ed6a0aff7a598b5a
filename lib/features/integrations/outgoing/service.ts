import {
  addressIn,
  isPublicAddress,
} from "@/lib/clients/webhooks/public_address.ts";
import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import type {
  BundledWebhook,
  OutgoingDelivery,
  StoredWebhook,
  Webhook,
  WebhookInput,
  WebhookMade,
  WebhookPatch,
} from "@/lib/schema/integrations/webhooks.ts";
import { isOn, newSecret } from "./rules.ts";
import { assertWebhookRoom, type WebhookStore } from "./store.ts";

/** Creates the service for webhooks, to which a channel's events are posted. */
export function createOutgoingWebhooks(
  { clock, secrets, newId, store, send, onChanged }: {
    clock: Clock;
    secrets: Pick<Secrets, "seal">;
    newId: NewId;
    store: WebhookStore;
    /** Posts a test. */
    send: (
      channelId: string,
      webhook: StoredWebhook,
      id: string,
    ) => Promise<OutgoingDelivery>;
    /** Called when a channel's webhooks were changed. */
    onChanged: (channelId: string) => void;
  },
) {
  async function viewOf(
    channelId: string,
    webhook: StoredWebhook,
  ): Promise<Webhook> {
    const { id, url, kinds, enabled, fault, failingSince } = webhook;
    const ref = { channelId, webhookId: id };
    const [counts, [lastDelivery = null]] = await Promise.all([
      store.counts(ref),
      store.deliveries(ref),
    ]);
    return {
      id,
      url,
      kinds: [...kinds],
      enabled,
      fault: fault && { reason: fault.reason, at: toIso(fault.at) },
      failingSince: failingSince === null ? null : toIso(failingSince),
      waiting: Math.max(0, counts.queued - counts.settled),
      dropped: counts.dropped,
      lastDelivery,
      createdAt: toIso(webhook.createdAt),
    };
  }

  /** Adds a webhook under an id; throws `invalid_input` or `plan_limit`. */
  async function add(
    channelId: string,
    id: string,
    { url, kinds, secret = newSecret() }: WebhookInput,
    { enabled }: { enabled: boolean },
  ): Promise<WebhookMade> {
    assertPublic(url);
    const now = clock.now();
    const made = await store.add(channelId, {
      id,
      url,
      kinds,
      sealed: await secrets.seal(secret),
      enabled,
      fault: null,
      since: now,
      failingSince: null,
      createdAt: now,
    });
    onChanged(channelId);
    return { ...await viewOf(channelId, made), secret };
  }

  return {
    /** A channel's webhooks as they are stored, oldest first. */
    listStored: store.list,

    /** Hosts of the webhooks that the service has switched off. */
    faultyHosts: async (channelId: string): Promise<string[]> =>
      (await store.list(channelId)).filter(({ fault }) => fault !== null)
        .map(({ url }) => new URL(url).host),

    /** A channel's webhooks, oldest first, without the secrets. */
    list: async (channelId: string): Promise<Webhook[]> =>
      await Promise.all(
        (await store.list(channelId)).map((one) => viewOf(channelId, one)),
      ),

    /**
     * Adds a webhook and answers its secret this once. Throws `invalid_input`
     * for an address of a network of our own, `plan_limit` after the tenth.
     */
    create: (channelId: string, input: WebhookInput): Promise<WebhookMade> =>
      add(channelId, newId("whk"), input, { enabled: true }),

    /** Takes one of a setup file in, switched off, with a secret that nobody has seen. */
    import: (
      channelId: string,
      id: string,
      { url, kinds }: BundledWebhook,
    ): Promise<{ id: string }> =>
      add(channelId, id, { url, kinds }, { enabled: false }),

    /** Returns what checks as `import` does and stores nothing. */
    trialImport() {
      let added = 0;
      return async (channelId: string, id: string, { url }: BundledWebhook) => {
        assertPublic(url);
        assertWebhookRoom((await store.list(channelId)).length + added);
        added++;
        return { id };
      };
    },

    /** Gives a webhook another secret, and answers it this once; throws `not_found` for none. */
    async renewSecret(
      channelId: string,
      webhookId: string,
    ): Promise<WebhookMade> {
      const secret = newSecret();
      const sealed = await secrets.seal(secret);
      const changed = await store.change(
        { channelId, webhookId },
        (before) => ({ ...before, sealed }),
      );
      return { ...await viewOf(channelId, changed), secret };
    },

    /** Changes a webhook; one that is switched on begins with the events from now on. */
    async change(
      channelId: string,
      webhookId: string,
      { url, kinds, enabled }: WebhookPatch,
    ): Promise<Webhook> {
      if (url !== undefined) assertPublic(url);
      const changed = await store.change({ channelId, webhookId }, (before) => {
        const next = {
          ...before,
          url: url ?? before.url,
          kinds: kinds ?? before.kinds,
          enabled: enabled ?? before.enabled,
        };
        const isNew = enabled === true && !isOn(before);
        return isNew
          ? { ...next, fault: null, failingSince: null, since: clock.now() }
          : next;
      });
      onChanged(channelId);
      return await viewOf(channelId, changed);
    },

    /** Deletes a webhook; throws `not_found` for none. */
    async remove(channelId: string, webhookId: string): Promise<void> {
      await store.remove({ channelId, webhookId });
      onChanged(channelId);
    },

    /** Last deliveries of a webhook, newest first; throws `not_found` for none. */
    async deliveries(
      channelId: string,
      webhookId: string,
    ): Promise<OutgoingDelivery[]> {
      const ref = { channelId, webhookId };
      await store.get(ref);
      return await store.deliveries(ref);
    },

    /** Posts a test to a webhook, on or off, and answers what became of it. */
    async test(
      channelId: string,
      webhookId: string,
    ): Promise<OutgoingDelivery> {
      const webhook = await store.get({ channelId, webhookId });
      return await send(channelId, webhook, newId("msg"));
    },
  };
}

/** Throws `invalid_input` for an address that is written as one of no public network. */
function assertPublic(url: string): void {
  const address = addressIn(new URL(url).hostname);
  if (address === null || isPublicAddress(address)) return;
  throw new AppError(
    "invalid_input",
    "Cannot use the address: nothing is posted to networks that are not public",
    { issues: [{ path: "url", message: "must be of the public internet" }] },
  );
}
