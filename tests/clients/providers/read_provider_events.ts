import type { Parsed } from "@/lib/clients/providers/provider.ts";
import { readModuleEvent } from "@/lib/features/platform/notifications/module_event.ts";

const CHANNEL_ID = "1";

/**
 * Returns the events of what an adapter parsed as the log would take them;
 * throws for one that the catalogue refuses, and for what gave no events.
 */
export function readProviderEvents(parsed: Parsed, receivedAt: string) {
  if (parsed.kind !== "events") {
    throw new Error(`No events: ${parsed.kind}, ${parsed.reason}`);
  }
  return parsed.events.map(({ payment, data, ...event }) => {
    const read = readModuleEvent({
      channelId: CHANNEL_ID,
      ...event,
      data: payment ? { ...data, payment } : data,
    }, receivedAt);
    if (!read.ok) throw new Error(read.message);
    return read.value.event;
  });
}
