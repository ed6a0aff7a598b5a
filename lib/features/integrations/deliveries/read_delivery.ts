import type {
  EventProvider,
  Parsed,
  ProviderText,
} from "@/lib/clients/providers/provider.ts";
import type { Log } from "@/lib/core/log.ts";

/**
 * Reads a delivery or a frame by its provider's parser. One over which the
 * parser throws is not understood, so that its owner is told; of the error the
 * log has the name alone, since its message may quote the body.
 */
export function readDelivery(
  { id, parse }: Pick<EventProvider, "id" | "parse">,
  delivery: ProviderText,
  log: Pick<Log, "error">,
): Parsed {
  try {
    return parse(delivery);
  } catch (error) {
    log.error("delivery_parser_failed", {
      provider: id,
      error: error instanceof Error ? error.name : "unknown",
    });
    return { kind: "not_understood", reason: "it could not be read" };
  }
}
