import {
  type EventProvider,
  providerTitle,
} from "@/lib/clients/providers/provider.ts";
import { findProvider, PROVIDERS } from "@/lib/clients/providers/registry.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { randomBase64Url, type Secrets } from "@/lib/core/secrets.ts";
import { whyNotHere } from "./hosting.ts";
import type { createDeliveryStore } from "@/lib/features/integrations/deliveries/store.ts";
import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type {
  AddressOwner,
  BundledIntegration,
  Integration,
  IntegrationInput,
  IntegrationMade,
  IntegrationPatch,
  ProviderInfo,
  Rotation,
  StoredIntegration,
} from "@/lib/schema/integrations/integrations.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import type { Versioned } from "@/lib/storage/read.ts";
import { assertValues, knownProvider, openValues } from "./values.ts";
import { viewOf } from "./view.ts";
import {
  type Address,
  assertIntegrationRoom,
  createIntegrationStore,
} from "./store.ts";

/** Key of an address, as it stands at its end. */
const ADDRESS_KEY = /^ik_[\w-]{43}$/;

/** An integration with its provider and its values, the secrets opened. */
export interface OpenIntegration extends AddressOwner {
  provider: EventProvider;
  enabled: boolean;
  values: Record<string, string>;
  /** Values that are no secret. */
  shown: Record<string, string>;
}

/** The service for integrations. */
export type IntegrationService = ReturnType<typeof createIntegrationService>;

/**
 * Creates the service for integrations: their secrets are sealed, and an
 * address is shown once and found by its hash.
 */
export function createIntegrationService(
  { kv, clock, secrets, newId, origin, hosted, mostOf, deliveries, ...others }:
    {
      kv: Deno.Kv;
      clock: Clock;
      secrets: Pick<Secrets, "hash" | "open" | "seal" | "sign">;
      newId: NewId;
      /** Public origin of addresses. */
      origin: string;
      /** The host stops its processes: none can hold a connection. */
      hosted: boolean;
      /** Returns how many integrations a channel may have. */
      mostOf: (channelId: string) => Promise<number>;
      deliveries: ReturnType<typeof createDeliveryStore>;
      /** Reads the state of a connection; `null` where there is none. */
      connectionOf: (owner: AddressOwner) => Promise<StoredConnection | null>;
      /** Called when what is to be connected to was changed. */
      onConnectionsChanged: () => Promise<void>;
    },
) {
  const store = createIntegrationStore({ kv, clock });

  /** Returns the address that ends with 43 characters nobody can guess. */
  async function addressOf(ending: string): Promise<Address> {
    const key = `ik_${ending}`;
    return { url: `${origin}/in/${key}`, hash: await secrets.hash(key) };
  }

  /** Values as they are stored: the secrets sealed. */
  async function stored(
    provider: EventProvider,
    values: Readonly<Record<string, string>>,
  ): Promise<Pick<StoredIntegration, "values" | "sealed">> {
    const open: Record<string, string> = Object.create(null);
    const sealed: Record<string, string> = Object.create(null);
    for (const { key, secret } of provider.fields) {
      const value = values[key];
      if (value === undefined) continue;
      if (secret) sealed[key] = await secrets.seal(value);
      else open[key] = value;
    }
    return { values: open, sealed };
  }

  async function view(
    channelId: string,
    integration: StoredIntegration,
  ): Promise<Integration> {
    const { id } = integration;
    const [findings, lastDelivery, connection] = await Promise.all([
      deliveries.findings(channelId, id),
      deliveries.latest(channelId, id),
      others.connectionOf({ channelId, integrationId: id }),
    ]);
    const found = { ...findings, lastDelivery, connection };
    return viewOf(integration, found, clock.now());
  }

  async function versioned(
    channelId: string,
    { value, versionstamp }: Versioned<StoredIntegration>,
  ) {
    return { integration: await view(channelId, value), versionstamp };
  }

  /** Returns the provider of what is to be added; throws where this service has no use for it. */
  function providerFor(
    { provider: id, values }: Pick<IntegrationInput, "provider" | "values">,
  ): EventProvider {
    const provider = knownProvider(id);
    assertValues(provider, values);
    const why = whyNotHere(provider, { hosted, providers: PROVIDERS });
    if (why !== null) throw new AppError("conflict", why);
    return provider;
  }

  /** Adds an integration, under an id that an import may have used before. */
  async function add(
    channelId: string,
    id: string,
    input: IntegrationInput & { enabled?: boolean },
  ): Promise<IntegrationMade> {
    const { name, values, enabled = true } = input;
    const provider = providerFor(input);
    const address = provider.way === "webhook"
      ? await addressOf(randomBase64Url())
      : null;
    const now = clock.now();
    const added = await store.add(channelId, {
      id,
      provider: provider.id,
      name: name ?? providerTitle(provider),
      enabled,
      ...await stored(provider, values),
      keyHash: address?.hash ?? null,
      former: null,
      createdAt: now,
      updatedAt: now,
    }, await mostOf(channelId));
    await noteChange(provider);
    return { ...await view(channelId, added), address: address?.url ?? null };
  }

  /** Tells of a change of what is to be connected to. */
  async function noteChange({ way }: Pick<EventProvider, "way">) {
    if (way === "connection") await others.onConnectionsChanged();
  }

  return {
    /** Providers that the studio offers. */
    providers: (): ProviderInfo[] =>
      PROVIDERS.map((provider) => {
        const { id, brings, way, fields, steps = [], samples } = provider;
        return {
          id,
          title: providerTitle(provider),
          brings,
          worksHere:
            whyNotHere(provider, { hosted, providers: PROVIDERS }) === null,
          way,
          fields: [...fields],
          steps: [...steps],
          samples: samples.map(({ name, label }) => ({ name, label })),
        };
      }),

    /** A channel's integrations as they are stored, oldest first. */
    listStored: async (channelId: string): Promise<StoredIntegration[]> =>
      (await store.list(channelId)).map(({ value }) => value),

    /** A channel's integrations, oldest first. */
    async list(channelId: string): Promise<Integration[]> {
      const all = await store.list(channelId);
      return await Promise.all(
        all.map(({ value }) => view(channelId, value)),
      );
    },

    /** One integration with its version; `not_found` for none. */
    get: async (channelId: string, id: string) =>
      await versioned(channelId, await store.get(channelId, id)),

    /** The last deliveries of one, newest first; `not_found` for none. */
    async deliveries(
      channelId: string,
      id: string,
    ): Promise<IntegrationDelivery[]> {
      await store.get(channelId, id);
      return await deliveries.list(channelId, id);
    },

    /**
     * Adds an integration and answers its address, this once. Throws
     * `invalid_input` for values that the provider does not have, `plan_limit`
     * when the channel has as many as it may, `conflict` for a provider that
     * needs a process that lives on.
     */
    create: (channelId: string, input: IntegrationInput) =>
      add(channelId, newId("itg"), input),

    /** Takes one of a setup file in, without secrets. */
    import: (channelId: string, id: string, bundled: BundledIntegration) =>
      add(channelId, id, bundled),

    /** Returns what checks as `import` does and stores nothing. */
    trialImport() {
      let added = 0;
      return async (
        channelId: string,
        id: string,
        bundled: BundledIntegration,
      ) => {
        providerFor(bundled);
        const { length } = await store.list(channelId);
        assertIntegrationRoom(length + added, await mostOf(channelId));
        added++;
        return { id };
      };
    },

    /** Changes what the patch names. */
    async change(
      channelId: string,
      id: string,
      patch: IntegrationPatch,
      precondition: Precondition,
    ) {
      const provider = knownProvider(
        (await store.get(channelId, id)).value.provider,
      );
      const given = patch.values ?? {};
      const kept = Object.fromEntries(
        Object.entries(given).flatMap(([key, value]) =>
          value === null ? [] : [[key, value]]
        ),
      );
      assertValues(provider, kept);
      const added = await stored(provider, kept);
      const { account, attention } = patch;
      const isForgotten = account === null || attention === null;
      const isMended = isForgotten || Object.keys(given).length > 0;
      const without = (values: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(values).filter(([key]) => !Object.hasOwn(given, key)),
        );
      const changed = await store.change(channelId, id, (before) => ({
        ...before,
        name: patch.name ?? before.name,
        enabled: patch.enabled ?? before.enabled,
        ...(patch.enabled && !before.enabled ? { takesFrom: clock.now() } : {}),
        ...(isMended ? { mendedAt: clock.now() } : {}),
        values: { ...without(before.values), ...added.values },
        sealed: { ...without(before.sealed), ...added.sealed },
      }), precondition);
      if (isForgotten) {
        await deliveries.forget(channelId, id, {
          ...(account === null ? { account } : {}),
          ...(attention === null ? { attention } : {}),
        });
      }
      await noteChange(provider);
      return await versioned(channelId, changed);
    },

    /**
     * Replaces the address and answers the new one, once for an idempotency
     * key: to a repeat the same again, for a day or until it is replaced. The
     * one before works for `overlapHours` more; any older one ends now.
     */
    async rotate(
      channelId: string,
      id: string,
      command: Rotation,
    ): Promise<IntegrationMade> {
      const { value: before } = await store.get(channelId, id);
      if (knownProvider(before.provider).way !== "webhook") {
        throw new AppError(
          "conflict",
          "Cannot replace the address: this provider posts to none",
        );
      }
      const { idempotencyKey = crypto.randomUUID() } = command;
      const { stored, address } = await store.rotate(
        channelId,
        id,
        { ...command, idempotencyKey },
        // Made anew for a repeat, so that it need not be stored.
        async (until) =>
          await addressOf(
            await secrets.sign(
              "integration address",
              [channelId, id, until, idempotencyKey].join("\n"),
            ),
          ),
      );
      return { ...await view(channelId, stored), address: address.url };
    },

    /** Deletes an integration: its address ends at once. */
    async remove(
      channelId: string,
      id: string,
      precondition: Precondition,
    ): Promise<void> {
      await store.remove(channelId, id, precondition);
      await others.onConnectionsChanged();
      await deliveries.removeAll(channelId, id);
    },

    /** The provider of an integration, and its values that are no secret; `not_found` for none. */
    async providerOf(channelId: string, id: string) {
      const { provider, values } = (await store.get(channelId, id)).value;
      return { provider: knownProvider(provider), values };
    },

    /** The integration that the key of an address belongs to; `null` for none. */
    async byAddressKey(key: string): Promise<OpenIntegration | null> {
      if (!ADDRESS_KEY.test(key)) return null;
      const found = await store.byAddress(await secrets.hash(key));
      const provider = found && findProvider(found.stored.provider);
      if (!found || !provider) return null;
      const { stored, channelId, integrationId } = found;
      return {
        channelId,
        integrationId,
        provider,
        enabled: stored.enabled,
        values: await openValues(secrets, stored),
        shown: stored.values,
      };
    },
  };
}
