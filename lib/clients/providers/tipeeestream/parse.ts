import { toIso } from "@/lib/core/clock.ts";
import { z } from "zod";
import { Amount, exactObject, PersonText } from "../exact_json.ts";
import { oddField } from "../json.ts";
import { decimalMoney } from "../money.ts";
import { giverNamed, messageOf } from "../people.ts";
import type { Parsed, ProviderText } from "../provider.ts";

const PROVIDER = "tipeeestream";

/** Names that TipeeeStream gives to those who give none. */
const ANONYMOUS = /^anonym(?:ous)?\d*$/i;
/** References of what other platforms told TipeeeStream. */
const OF_OTHERS = /^(?:TWITCH|YOUTUBE)_/i;
/** References of events that the streamer made up to try an overlay. */
const SIMULATED = /^simulation/i;

const Frame = z.object({
  event: z.object({
    type: z.string().max(100),
    ref: z.string().regex(/^[!-~]{1,100}$/),
    created_at: z.string().max(60).optional(),
    parameters: z.unknown(),
  }),
});

const Parameters = z.object({
  username: PersonText,
  message: PersonText,
  amount: Amount,
  currency: z.string(),
});

/**
 * Reads an event of TipeeeStream's socket or list. The reference is what both
 * have; `deleted_at` is filled on donations that stand.
 */
export function parseTipeeeStream({ text, at }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) {
    return { kind: "not_understood", reason: "the frame is no JSON object" };
  }
  const frame = Frame.safeParse(body);
  if (!frame.success) {
    return { kind: "not_understood", reason: oddField(frame.error) };
  }
  const { event } = frame.data;
  if (event.type !== "donation" || OF_OTHERS.test(event.ref)) {
    return {
      kind: "ignored",
      deliveryId: event.ref,
      reason: "no donation of TipeeeStream itself",
    };
  }
  const read = Parameters.safeParse(event.parameters);
  if (!read.success) {
    return { kind: "not_understood", reason: oddField(read.error) };
  }
  const { username, message, ...money } = read.data;
  const amount = decimalMoney(money.amount, money.currency);
  if (amount === null) {
    return {
      kind: "not_understood",
      reason: "the amount is none of its currency",
    };
  }
  const anonymous = ANONYMOUS.test(username?.trim() ?? "");
  return {
    kind: "events",
    deliveryId: event.ref,
    events: [{
      id: `${PROVIDER}:${event.ref}`,
      kind: "tip",
      occurredAt: toIso(timeOf(event.created_at) ?? at),
      test: SIMULATED.test(event.ref),
      actor: anonymous ? null : giverNamed(username),
      data: {
        amount,
        provider: PROVIDER,
        transactionId: event.ref,
        anonymous,
        message: anonymous ? null : messageOf(message),
      },
      payment: null,
    }],
  };
}

/** Returns a time in ms since the epoch, also of one whose zone is written without a colon; `null` for none. */
function timeOf(text: string | undefined): number | null {
  const ms = Date.parse(text?.replace(/([+-]\d\d)(\d\d)$/, "$1:$2") ?? "");
  return Number.isNaN(ms) ? null : ms;
}
