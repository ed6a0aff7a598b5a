import { type Clock, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import { keys } from "@/lib/database/keys.ts";
import { isShortLived, type NewEvent } from "@/lib/schema/events/catalogue.ts";
import { withoutPersonIn } from "@/lib/event_log/redact.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { RETENTION } from "@/lib/event_log/trim.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import type {
  OriginalEvent,
  OriginalTexts,
} from "@/lib/schema/platform/moderation.ts";
import { createModerator, type ModerationRules } from "./rules.ts";

/** A change of settings is known to every process after so long, in ms. */
const RULES_LIVE_MS = 2_000;
/** The same where each change is heard of, and the rules are forgotten. */
const HEARD_RULES_LIVE_MS = MINUTE_MS;
/** Channels whose rules a process remembers. */
const MAX_CHANNELS = 5_000;
/** Sweeping may lag by this much before a record is missed. */
const SWEEP_LATER_MS = HOUR_MS;

interface Remembered {
  moderate: (event: NewEvent) => NewEvent;
  /** Time until which they hold, ms of the steady clock. */
  until: number;
}

/**
 * Creates the service through which every event of viewers passes once, before
 * it is in the log: what is blocked there reaches no alert, chat, list, label,
 * speech, roll or custom widget. The texts as they came are kept beside, for
 * the owner and for as long as the event.
 */
export function createModeration(
  { kv, clock, hearsOfChanges = false, rulesOf }: {
    kv: Deno.Kv;
    clock: Clock;
    /** `forgetRules` is called for each change, also of another thread. */
    hearsOfChanges?: boolean;
    rulesOf: (channelId: string) => Promise<ModerationRules>;
  },
) {
  const remembered = createLru<Remembered>(MAX_CHANNELS);
  /** Number of changes so far: what is being read may be from before the last. */
  let changes = 0;

  async function moderatorOf(channelId: string): Promise<Remembered> {
    const known = remembered.get(channelId);
    if (known && known.until > clock.steady()) return known;
    const before = changes;
    const moderate = createModerator(await rulesOf(channelId));
    const isSure = hearsOfChanges && changes === before;
    const until = clock.steady() +
      (isSure ? HEARD_RULES_LIVE_MS : RULES_LIVE_MS);
    const found = { moderate, until };
    remembered.set(channelId, found);
    return found;
  }

  /** Stored before the event, so that no event comes without. */
  async function keep(channelId: string, event: NewEvent): Promise<void> {
    const { ageMs } = RETENTION[isShortLived(event.kind) ? "short" : "long"];
    const key = keys.originalTexts(channelId, event.id);
    const { actor, data } = event;
    const original: OriginalTexts = {
      actor,
      data,
      until: clock.now() + ageMs,
    };
    // A second delivery finds the first.
    await kv.atomic().check({ key, versionstamp: null })
      .set(key, original, { expireIn: ageMs + SWEEP_LATER_MS })
      .commit();
  }

  return {
    /** Returns the events as the channel wants them shown, in their order. */
    async moderate(
      channelId: string,
      events: readonly NewEvent[],
    ): Promise<NewEvent[]> {
      const { moderate } = await moderatorOf(channelId);
      const moderated = events.map(moderate);
      await Promise.all(
        events.map((event, index) =>
          event === moderated[index] ? undefined : keep(channelId, event)
        ),
      );
      return moderated;
    },

    /** Forgets the channel's rules: they were changed. */
    forgetRules(channelId: string): void {
      changes++;
      remembered.delete(channelId);
    },

    /** Returns the texts as they came, by event; those that were not changed are left out. */
    async originals(
      channelId: string,
      eventIds: readonly string[],
    ): Promise<Map<string, OriginalEvent>> {
      const found = await readMany(
        kv,
        new Set(eventIds),
        (id) => keys.originalTexts(channelId, id),
      );
      const originals = new Map<string, OriginalEvent>();
      for (const [id, { actor, data, until }] of found) {
        if (until > clock.now()) originals.set(id, { actor, data });
      }
      return originals;
    },

    /** Removes the texts that a person wrote, or that name them. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      const list = kv.list<OriginalTexts>({
        prefix: keys.originalTextsOf(channelId),
      }, { batchSize: 100 });
      for await (const { key, value } of list) {
        const { actor, data } = value;
        const told = { actor, data };
        // Somebody else's text may name them, or answer them.
        if (withoutPersonIn(told, gone) !== told) await kv.delete(key);
      }
    },
  };
}
