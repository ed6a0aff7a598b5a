import { z } from "zod";
import {
  createEventSubVerifier,
  readEventSubHeaders,
} from "@/lib/clients/twitch/eventsub_signature.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { parseJson } from "@/lib/core/json_text.ts";
import type { Log } from "@/lib/core/log.ts";
import type { DeliveryMeta } from "@/lib/schema/platform/notifications.ts";

const Challenge = z.object({ challenge: z.string().min(1).max(1_000) });

/** Answer to a genuine delivery. */
type WebhookAnswer =
  /** The bare text proves that the address is ours. */
  | { kind: "challenge"; text: string }
  | { kind: "taken" };

/**
 * Takes EventSub's webhook messages. Nothing of a message is read before its
 * signature and age were checked; a refused one throws `forbidden`.
 */
export function createWebhookReceiver(
  { secret, clock, log, accept, onRevoked }: {
    secret: string;
    clock: Clock;
    log: Log;
    accept: (body: unknown, meta: DeliveryMeta) => Promise<unknown>;
    /** Told when the platform ended a subscription. */
    onRevoked: () => void;
  },
) {
  const verifying = createEventSubVerifier({
    secret,
    now: () => clock.now(),
  });

  return {
    async receive(
      headers: Headers,
      body: Uint8Array,
    ): Promise<WebhookAnswer> {
      const stamps = readEventSubHeaders(headers);
      const verdict = stamps === null
        ? "forged"
        : await (await verifying)(stamps, body);
      if (stamps === null || verdict !== "genuine") {
        log.warn("webhook_refused", { verdict });
        throw new AppError(
          "forbidden",
          "Cannot accept the message: its signature is wrong, or it is too old",
        );
      }
      const message = parseBody(body);
      if (stamps.messageType === "webhook_callback_verification") {
        const challenge = Challenge.safeParse(message);
        if (challenge.success) {
          return { kind: "challenge", text: challenge.data.challenge };
        }
        throw new AppError(
          "malformed",
          "Cannot verify the address: the message has no challenge",
        );
      }
      await accept(message, stamps);
      if (stamps.messageType === "revocation") onRevoked();
      return { kind: "taken" };
    },
  };
}

function parseBody(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      "malformed",
      "Cannot accept the message: it is not JSON",
      {
        cause,
      },
    );
  }
}

/** Takes webhook messages. */
export type WebhookReceiver = ReturnType<typeof createWebhookReceiver>;
