/** Services that take the channel's money, and what they tell of it; programs that its events are posted to. */
import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import type { PlanLimits } from "@/lib/schema/account/plans.ts";
import { createConnectionsService } from "./connections/service.ts";
import { createWantedConnections } from "./connections/wanted.ts";
import { createModuleDeliveries } from "./deliveries/modules.ts";
import { readDelivery } from "./deliveries/read_delivery.ts";
import { createSampleService } from "./deliveries/samples.ts";
import { createDeliveryService } from "./deliveries/service.ts";
import { createDeliveryStore } from "./deliveries/store.ts";
import { createOutgoing } from "./outgoing/outgoing.ts";
import { createWebhookPart } from "./outgoing/setup_part.ts";
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
    & DepsOf<typeof createSampleService, "place" | "reach" | "alertReach">
    & DepsOf<typeof createDeliveryService, "place">
    & { events: EventLog }
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
    hosted: config.hosted,
    mostOf: async (channelId) => (await limitsOf(channelId)).integrations,
    deliveries: store,
    connectionOf: (owner) => connections.stateOf(owner),
    onConnectionsChanged: () => connections.askForLook(),
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
  const connections = createConnectionsService({
    kv: process.kv,
    log: process.log,
    holder: crypto.randomUUID(),
    outside: {
      openSocket: (url) => new WebSocket(url),
      fetch: process.fetch,
      clock: process.clock,
    },
    wanted: createWantedConnections(process),
    async accept({ channelId, integrationId, text, isLate }) {
      const { provider, values } = await records.providerOf(
        channelId,
        integrationId,
      );
      const at = process.clock.now();
      const frame = { text, headers: null, at, values };
      const parsed = readDelivery(provider, frame, process.log);
      const telling = isLate || parsed.kind === "ignored" ? "news" : "all";
      const owner = { channelId, integrationId };
      return await deliveries.take(owner, parsed, { telling });
    },
  });
  const outgoing = createOutgoing(process, others);
  const sendSample = createSampleService({ ...process, ...others });
  return {
    ...records,
    receive: webhooks.receive,
    /** Webhooks, to which events are posted. */
    outgoing: outgoing.webhooks,
    /** Returns those of the channels of which events are still to be queued for webhooks. */
    laggingOf: outgoing.laggingOf,
    /** Posts what is due, where no process lives that does it by itself. */
    postDue: outgoing.postDue,
    /** Deliveries of the host's modules, by the names of their tokens. */
    modules: createModuleDeliveries(process),
    /** Connects to providers that post nothing, where a process lives that can. */
    start() {
      outgoing.start();
      if (!config.hosted) connections.start();
    },
    async close(): Promise<void> {
      await Promise.all([connections.close(), outgoing.stop()]);
    },
    /** Shows a sample of an integration's provider on the overlays. */
    test: async (channelId: string, id: string, sample: string | undefined) =>
      await sendSample(
        channelId,
        await records.providerOf(channelId, id),
        sample,
      ),
    /** Integrations and webhooks in a setup file. */
    setup: {
      parts: [
        createIntegrationPart(records),
        createWebhookPart(outgoing.webhooks),
      ],
      /** Returns parts that store nothing. */
      trialParts: () => [
        createIntegrationPart({
          listStored: records.listStored,
          import: records.trialImport(),
        }),
        createWebhookPart({
          listStored: outgoing.webhooks.listStored,
          import: outgoing.webhooks.trialImport(),
        }),
      ],
    },
  };
}
