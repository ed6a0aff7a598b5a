import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import { withoutPerson } from "@/lib/event_log/redact.ts";
import { createLogRedaction, namesInLog } from "@/lib/event_log/redact_log.ts";
import {
  nameKey,
  nameKeysOf,
  refsOf,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import { createOutbox } from "@/lib/event_log/projections/outbox.ts";
import type {
  PendingErasure,
  PersonErase,
  PersonErased,
} from "@/lib/schema/audience/erasure.ts";

/** Removes what one part keeps of a person. Harmless when repeated. */
type ErasePart = (channelId: string, gone: TakenAway) => Promise<unknown>;

/** Names under which a person is known that an erasure looks for. */
const MAX_NAMES = 20;

/**
 * Creates the service that erases a person from a channel. One commit marks
 * them, so that no list names them and nothing more is kept of what came
 * before, and leaves a note. Then pages are told, as of a ban, and take them
 * off the screen, and what is kept goes; with the last of it goes the note. A
 * process that dies in between leaves the note, and the next sweep of any goes
 * through all of it again.
 */
export function createPersonErasure(
  { kv, clock, log, events, newId, namesOf, parts }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    events: Pick<EventLog, "append">;
    newId: NewId;
    /** Returns the names that lists have for a user with an id. */
    namesOf: (
      channelId: string,
      userId: string,
    ) => Promise<readonly (string | null)[]>;
    parts: readonly ErasePart[];
  },
) {
  const redactLog = createLogRedaction({ kv, clock, keys });
  const pending = createOutbox<PendingErasure>({
    kv,
    clock,
    log,
    keys,
    append: events.append,
    source: {
      name: "erasures",
      notes: keys.erasures(),
      placeParts: 2,
      channelOf: ([, channelId]) => String(channelId),
      async eventsOf([, channelId, erasureId], notes) {
        for (const { value } of notes) {
          await carryOut(String(channelId), String(erasureId), value);
        }
        // Pages were told before anything else.
        return [];
      },
    },
  });

  /** Appends the event that takes a person off pages; returns its position. */
  async function tell(
    channelId: string,
    erasureId: string,
    { id, nameKeys, at }: PendingErasure,
  ): Promise<string> {
    const user = { id, login: null, name: null };
    const [placed] = await events.append(channelId, [
      serviceEvent("chat.user_cleared", `erasure:${erasureId}`, at, {
        user,
        nameKeys: [...nameKeys],
      }),
    ]);
    return placed?.position ?? "";
  }

  async function carryOut(
    channelId: string,
    erasureId: string,
    erasure: PendingErasure,
  ): Promise<void> {
    const redact = (event: NewEvent) => withoutPerson(event, erasure);
    await tell(channelId, erasureId, erasure);
    await redactLog(channelId, redact);
    for (const erasePart of parts) await erasePart(channelId, erasure);
    // What parts told pages of in between may name them.
    await redactLog(channelId, redact);
  }

  async function keysOfNames(
    channelId: string,
    { userId, name }: PersonErase,
  ): Promise<string[]> {
    const given = name === undefined ? [] : [nameKey(name)];
    if (userId === undefined) return given;
    const known = (await namesOf(channelId, userId))
      .flatMap((name) =>
        name === null ? [] : nameKeysOf({ login: null, name })
      );
    const logged = await namesInLog({ kv, keys }, channelId, userId);
    return [...new Set([...given, ...known, ...logged])].slice(0, MAX_NAMES);
  }

  return {
    /** Erases what came of a person up to now. */
    async erase(channelId: string, body: PersonErase): Promise<PersonErased> {
      const at = clock.now();
      const nameKeys = await keysOfNames(channelId, body);
      const erasure = { id: body.userId ?? null, nameKeys, at };
      const erasureId = newId("ers");
      const note = keys.erasure(channelId, erasureId);
      const commit = kv.atomic().set(note, erasure);
      for (const ref of refsOf(erasure)) {
        commit.set(keys.erasedPerson(channelId, ref), at);
      }
      await commit.commit();
      const position = await tell(channelId, erasureId, erasure);
      await pending.publish(note);
      const left = await kv.get(note);
      return {
        erasedAt: toIso(at),
        position,
        complete: left.versionstamp === null,
      };
    },

    /** Completes what any process left, now and every 15 s. */
    start: pending.start,
    /** Completes what any process left. Runs by itself after `start`. */
    sweep: pending.sweep,
    /** Ends; resolves when nothing is under way. */
    stop: pending.stop,
  };
}
