import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import { createLogRedaction } from "@/lib/events/redact_log.ts";
import type { PersonErased } from "./schema.ts";

/** Removes what one part keeps of a person. Harmless when repeated. */
type ErasePart = (channelId: string, userId: string) => Promise<unknown>;

/**
 * Creates the service that erases a person from a channel. First they are
 * marked, so that no list names them and nothing more is kept of what came
 * before; then pages are told, as of a ban, and take them off the screen; then
 * what is kept goes. Half done, it can be asked again.
 */
export function createPersonErasure(
  { kv, clock, events, newId, parts }: {
    kv: Deno.Kv;
    clock: Clock;
    events: Pick<EventLog, "append">;
    newId: NewId;
    parts: readonly ErasePart[];
  },
) {
  const redactLog = createLogRedaction({ kv, clock });

  return {
    /** Erases what came of a person up to now. */
    async erase(channelId: string, userId: string): Promise<PersonErased> {
      const at = clock.now();
      await kv.set(keys.erasedPerson(channelId, userId), at);
      const id = `erasure:${newId("evt")}`;
      const user = { id: userId, login: null, name: null };
      const [placed] = await events.append(channelId, [
        ownEvent("chat.user_cleared", id, at, { user }),
      ]);
      await redactLog(channelId, userId);
      for (const erasePart of parts) await erasePart(channelId, userId);
      return { erasedAt: toIso(at), position: placed?.position ?? "" };
    },
  };
}

/** Erases people. */
export type PersonErasure = ReturnType<typeof createPersonErasure>;
