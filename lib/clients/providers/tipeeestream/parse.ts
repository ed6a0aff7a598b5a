import { toInstant } from "@/lib/core/clock.ts";
import { z } from "zod";
import {
  AmountText,
  exactObject,
  PersonText,
} from "@/lib/clients/providers/exact_json.ts";
import { tipEvent } from "@/lib/clients/providers/events.ts";
import {
  NO_AMOUNT,
  NO_OBJECT,
  noise,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import { decimalMoney } from "@/lib/clients/providers/money.ts";
import { giverNamed, messageOf } from "@/lib/clients/providers/people.ts";
import type { Parsed, ProviderText } from "@/lib/clients/providers/provider.ts";

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
  amount: AmountText,
  currency: z.string(),
});

/**
 * Reads an event of TipeeeStream's socket or list. The reference is what both
 * have; `deleted_at` is filled on donations that stand.
 */
export function parseTipeeeStream({ text }: ProviderText): Parsed {
  const body = exactObject(text);
  if (!body) return NO_OBJECT;
  const frame = Frame.safeParse(body);
  if (!frame.success) return notUnderstood(frame.error);
  const { type, ref, created_at, parameters } = frame.data.event;
  if (type !== "donation" || OF_OTHERS.test(ref)) {
    return noise(ref, "no donation of TipeeeStream itself");
  }
  const read = Parameters.safeParse(parameters);
  if (!read.success) return notUnderstood(read.error);
  const { username, message, ...money } = read.data;
  const amount = decimalMoney(money.amount, money.currency);
  if (amount === null) return NO_AMOUNT;
  return told(
    ref,
    tipEvent({
      provider: PROVIDER,
      id: ref,
      testId: SIMULATED.test(ref) ? ref : null,
      occurredAt: instantOf(created_at),
      giver: giverNamed(username),
      amount,
      anonymous: ANONYMOUS.test(username?.trim() ?? ""),
      message: messageOf(message),
    }),
  );
}

/** Returns a time in UTC, also of one whose zone is written without a colon; `null` for none. */
function instantOf(text: string | undefined): string | null {
  return toInstant(text?.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
}
