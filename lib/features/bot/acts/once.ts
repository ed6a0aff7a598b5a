import { createHash } from "node:crypto";
import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredAct } from "@/lib/schema/bot/acts.ts";
import type { BotOutcome } from "@/lib/schema/bot/bot_api.ts";
import { failed } from "@/lib/features/bot/bot_api/bot_request.ts";

/** Time for which a call that says no message's id counts as the same one. */
const SAME_CALL_MS = 2_000;
/** Time for which a message's id is remembered. */
const SAME_MESSAGE_MS = 10 * MINUTE_MS;

/** Identity of a call: a chat message's id, or who called and for what. */
interface CallIdentity {
  /** The message's id, where the bot sends one. */
  message: string | null;
  /** The viewer who called, and for what. */
  call: string;
}

/**
 * Creates what carries a bot's act out once, however often the bot fetches: the
 * first call takes the act on in a commit, and all others get its answer, in
 * this process by waiting for it. An act whose process died after that is not
 * done again for the same message.
 */
export function createOnce({ kv, clock }: { kv: Deno.Kv; clock: Clock }) {
  const underWay = createSingleFlight<BotOutcome>();

  return (
    channelId: string,
    keyId: string,
    { message, call }: CallIdentity,
    act: (id: string) => Promise<BotOutcome>,
  ): Promise<BotOutcome> => {
    const identity = message === null ? ["call", call] : ["message", message];
    const digest = createHash("sha256")
      .update(JSON.stringify([keyId, ...identity])).digest("base64url");
    const key = keys.botAct(channelId, digest);
    const forMs = message === null ? SAME_CALL_MS : SAME_MESSAGE_MS;

    async function carryOut(): Promise<BotOutcome> {
      const entry = await kv.get<StoredAct>(key);
      const now = clock.now();
      const known = entry.value !== null && now - entry.value.at < forMs
        ? entry.value
        : null;
      if (known) return known.outcome ?? failed("platform_unreachable");
      const taken = await kv.atomic().check(entry)
        .set(key, { at: now, outcome: null }, { expireIn: forMs }).commit();
      // Another process took it on just now.
      if (!taken.ok) return failed("platform_unreachable");
      let outcome: BotOutcome;
      try {
        // Two calls without an id are two acts, seconds apart.
        outcome = await act(
          message === null ? `${digest}.${now.toString(36)}` : digest,
        );
      } catch (error) {
        await kv.delete(key).catch(() => {});
        throw error;
      }
      // It is done, and stays so where its answer cannot be kept.
      await kv.set(key, { at: now, outcome }, { expireIn: forMs })
        .catch(() => {});
      return outcome;
    }

    return underWay.run(`${channelId}\n${digest}`, carryOut);
  };
}
