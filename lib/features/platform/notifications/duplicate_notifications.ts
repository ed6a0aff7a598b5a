import type { Clock } from "@/lib/core/clock.ts";
import { LATE_MS, SAME_ACT_MS } from "@/lib/schema/events/same_act.ts";
import { update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { NotificationForm } from "@/lib/schema/platform/notifications.ts";

/** Longest time between the two forms of one act, by the platform's clock. */
const DUPLICATE_WINDOW_MS = 30_000;

/** Time for which a form is remembered: as long as the act is the same. */
const REMEMBERED_MS = SAME_ACT_MS.cheer + LATE_MS;

/** Most forms remembered under one key. */
const MAX_FORMS = 100;

/** Pairs the two forms in which the platform tells one act. */
export interface DuplicateNotifications {
  /**
   * The act of the form that came before this one, or `null` when this is the
   * first. `key` is equal for both forms. The same form gets the same answer
   * each time, on every process.
   */
  claim(
    channelId: string,
    key: string,
    form: Omit<NotificationForm, "copyOf">,
  ): Promise<string | null>;
}

/**
 * Decides on a form with those remembered under its key: the earliest form of
 * another source that has no duplicate yet and was sent within `DUPLICATE_WINDOW_MS` is
 * its duplicate. Answers the act of the duplicate and what is to be remembered.
 */
export function pairNotification(
  remembered: readonly NotificationForm[],
  form: Omit<NotificationForm, "copyOf">,
): { act: string | null; forms: NotificationForm[] } {
  const byId = new Map(remembered.map((other) => [other.id, other]));
  const seen = byId.get(form.id);
  if (seen) {
    const first = seen.copyOf === null ? null : byId.get(seen.copyOf);
    return { act: first?.act ?? null, forms: [...remembered] };
  }
  const paired = new Set(remembered.map((other) => other.copyOf));
  const first = remembered
    .filter((other) =>
      other.source !== form.source && other.copyOf === null &&
      !paired.has(other.id) &&
      Math.abs(other.at - form.at) <= DUPLICATE_WINDOW_MS
    )
    .sort((a, b) => a.at - b.at)[0];
  const forms = [...remembered, { ...form, copyOf: first?.id ?? null }]
    .filter((other) => other.at >= form.at - REMEMBERED_MS)
    .slice(-MAX_FORMS);
  return { act: first?.act ?? null, forms };
}

/**
 * Creates the pairing of the two forms of a notification in the database, since
 * they may reach different processes.
 */
export function createDuplicateNotifications(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
): DuplicateNotifications {
  return {
    async claim(channelId, key, form) {
      let act: string | null = null;
      await update(
        { kv, clock, keys },
        keys.notificationForms(channelId, key),
        (current) => {
          const paired = pairNotification(current ?? [], form);
          act = paired.act;
          const known = current?.some((other) => other.id === form.id);
          return known ? undefined : paired.forms;
        },
        { expireIn: REMEMBERED_MS },
      );
      return act;
    },
  };
}
