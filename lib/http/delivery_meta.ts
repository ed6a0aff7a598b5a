import {
  type DeliveryMeta,
  META_HEADERS,
} from "@/lib/schema/platform/notifications.ts";

/**
 * Reads what the platform's headers say about a delivery; absent ones are
 * `null`.
 */
export function readDeliveryMeta(headers: Headers): DeliveryMeta {
  return {
    messageId: headers.get(META_HEADERS.messageId),
    timestamp: headers.get(META_HEADERS.timestamp),
    messageType: headers.get(META_HEADERS.messageType),
  };
}
