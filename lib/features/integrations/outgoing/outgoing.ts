import {
  createWebhookPost,
  webhookNetwork,
} from "@/lib/clients/webhooks/post.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { Process } from "@/lib/features/outside.ts";
import { createWebhookQueue } from "./queue.ts";
import { createWebhookSender } from "./sender.ts";
import { createOutgoingWebhooks } from "./service.ts";
import { createWebhookStore } from "./store.ts";

/** Puts webhooks together: their records, the queue of events, and what posts them. */
export function createOutgoing(
  process: Process,
  { events }: { events: EventLog },
) {
  const holder = crypto.randomUUID();
  const { clock, webhookNetwork: network = webhookNetwork } = process;
  const store = createWebhookStore({ ...process, newest: events.newest });
  const sender = createWebhookSender({
    ...process,
    holder,
    store,
    post: createWebhookPost({ network, clock }),
    findById: events.findById,
  });
  const queue = createWebhookQueue({
    ...process,
    events,
    holder,
    store,
    onQueued: sender.soon,
  });
  return {
    webhooks: createOutgoingWebhooks({
      ...process,
      store,
      send: sender.test,
      onChanged: queue.forget,
    }),
    laggingOf: queue.laggingOf,

    async postDue(): Promise<void> {
      await queue.sweep();
      await queue.flush();
      await sender.runDue();
    },

    start(): void {
      queue.start();
      sender.start();
    },

    async stop(): Promise<void> {
      await queue.stop();
      await sender.stop();
    },
  };
}
