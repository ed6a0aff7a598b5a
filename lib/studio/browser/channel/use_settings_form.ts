import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import {
  changedFields,
  mergeFields,
} from "@/lib/studio/browser/merge_fields.ts";
import { saveOver } from "@/lib/studio/browser/save_over.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { CHANNEL_MESSAGES } from "@/lib/studio/messages/channel.ts";
import { faultsOf } from "./faults.ts";

interface SettingsFormOptions<T> {
  channelId: string;
  /** The form's part of the settings, as it is saved. */
  settings: T;
  etag: string | null;
  pick: (settings: ChannelSettings) => T;
  /** Names of the fields, for the question when another tab changed the same one. */
  names: Readonly<Record<keyof T & string, string>>;
}

/** Returns the state of a form with a part of the channel's settings, and what saves it. */
export function useSettingsForm<T extends Partial<ChannelSettings>>(
  options: SettingsFormOptions<T>,
) {
  const draft = useSignal(options.settings);
  const faults = useSignal<Record<string, string>>({});
  const isBusy = useSignal(false);
  const stored = useMemo(() => createStored(options), [options.channelId]);
  useGuardLeave(() => stored.isOther(draft.peek()));
  return {
    draft,
    /** Messages about what the service did not take, by field. */
    faults,
    isBusy,
    change(part: Partial<T>): void {
      draft.value = { ...draft.value, ...part };
    },
    /** Saves the draft, in which what is typed meanwhile stays; returns whether it is saved. */
    async save(event: Event): Promise<boolean> {
      event.preventDefault();
      if (isBusy.value) return false;
      isBusy.value = true;
      const sent = draft.value;
      const saved = await attempt(
        () =>
          stored.save(sent).catch((error) => {
            faults.value = faultsOf(error);
            throw error;
          }),
        CHANNEL_MESSAGES.saved,
      );
      isBusy.value = false;
      if (!saved) return false;
      faults.value = {};
      draft.value = mergeFields(sent, draft.value, saved).merged;
      return true;
    },
  };
}

/** Creates the state of a form as it is stored, over what was changed elsewhere. */
function createStored<T extends Partial<ChannelSettings>>(
  { channelId, settings, etag, pick, names }: SettingsFormOptions<T>,
) {
  const path = `/api/channels/${channelId}/settings` as const;
  let [base, version] = [settings, etag];
  return {
    /** Tells whether a state differs from what was loaded or saved last. */
    isOther: (mine: T): boolean => changedFields(base, mine).length > 0,

    /**
     * Saves what was changed here, and returns what is stored then. Throws
     * `ApiError`.
     */
    async save(mine: T): Promise<T> {
      const done = await saveOver<T>({
        base,
        version,
        mine,
        nameOf: (field) => names[field],
        async read() {
          const answer = await api.get(path);
          return { ...answer, data: pick(answer.data) };
        },
        async write(next, changed, over) {
          const answer = await api.patch(
            path,
            Object.fromEntries(changed.map((field) => [field, next[field]])),
            over,
          );
          return { ...answer, data: pick(answer.data) };
        },
      });
      [base, version] = [done.saved, done.version];
      return done.saved;
    },
  };
}
