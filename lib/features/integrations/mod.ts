/** Services that take the channel's money, and what they tell of it. */
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import type { PlanLimits } from "@/lib/schema/account/plans.ts";
import { createConnectionsService } from "./connections/service.ts";
import { createWantedConnections } from "./connections/wanted.ts";
import { createSampleService } from "./deliveries/samples.ts";
import { createDeliveryService } from "./deliveries/service.ts";
import { createDeliveryStore } from "./deliveries/store.ts";
import { createIntegrationService } from "./records/service.ts";
import { createIntegrationPart } from "./records/setup_part.ts";
import { createWebhookService } from "./webhooks/service.ts";

/** Integrations with services that take the channel's money. */
export type Integrations = ReturnType<typeof createIntegrations>;

/** Creates integrations with services that take the channel's money. */
export function createIntegrations(
  process: Process,
  others:
    & DepsOf<typeof createWebhookService, "takeRate">
    & DepsOf<typeof createSampleService, "place" | "reach">
    & DepsOf<typeof createDeliveryService, "place">
    & {
      limitsOf: (
        channelId: string,
      ) => Promise<Pick<PlanLimits, "integrations">>;
    },
) {
  const { config, limitsOf } = { ...process, ...others };
  const store = createDeliveryStore(process);
  const records = createIntegrationService({
    ...process,
    origin: config.origins.base,
    canConnect: !config.hosted,
    mostOf: async (channelId) => (await limitsOf(channelId)).integrations,
    deliveries: store,
  });
  const deliveries = createDeliveryService({
    ...others,
    store,
    log: process.log,
  });
  const webhooks = createWebhookService({
    ...others,
    clock: process.clock,
    log: process.log,
    integrations: records,
    deliveries,
    store,
  });
  const sendSample = createSampleService({ ...process, ...others });
  const connections = createConnectionsService({
    ...process,
    holder: crypto.randomUUID(),
    outside: {
      clock: process.clock,
      fetch: process.fetch,
      openSocket: (url) => new WebSocket(url),
    },
    wanted: createWantedConnections(process),
    take: deliveries.take,
  });
  return {
    ...records,
    receive: webhooks.receive,
    /** Connections to providers; `null` where no process lives on. */
    connections: config.hosted ? null : connections,
    /** Shows a sample of an integration's provider on the overlays. */
    test: async (channelId: string, id: string, sample: string | undefined) =>
      await sendSample(
        channelId,
        await records.providerOf(channelId, id),
        sample,
      ),
    /** Integrations in a setup file. */
    setup: {
      part: createIntegrationPart(records),
      /** Returns a part that stores nothing. */
      trialPart: () =>
        createIntegrationPart({
          list: records.list,
          import: records.trialImport(),
        }),
    },
  };
}
