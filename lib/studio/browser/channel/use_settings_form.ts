import { useComputed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import { changedFields } from "@/lib/studio/browser/merge_fields.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import { namesAt } from "@/lib/studio/kit/draft/names_at.ts";
import { saveAndSay } from "@/lib/studio/kit/draft/save_and_say.ts";
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

/** Creates the draft of a part of the channel's settings, which is saved when that is asked for. */
export function createSettingsDraft<T extends Partial<ChannelSettings>>(
  { channelId, settings, etag, pick, names }: SettingsFormOptions<T>,
) {
  const path = `/api/channels/${channelId}/settings` as const;
  return createDraft<T>({
    loaded: { value: settings, version: etag },
    async read() {
      const answer = await api.get(path);
      return { ...answer, data: pick(answer.data) };
    },
    async write(next, over, known) {
      const changed = changedFields(known, next);
      const answer = await api.patch(
        path,
        Object.fromEntries(changed.map((field) => [field, next[field]])),
        over,
      );
      return { ...answer, data: pick(answer.data) };
    },
    nameOf: (paths) => namesAt(paths, names),
    restMs: null,
  });
}

/** Returns the state of a form with a part of the channel's settings, and what saves it. */
export function useSettingsForm<T extends Partial<ChannelSettings>>(
  options: SettingsFormOptions<T>,
) {
  const draft = useMemo(
    () => createSettingsDraft(options),
    [options.channelId],
  );
  useEffect(() => draft.follow(), [draft]);
  return {
    draft: draft.value,
    /** Messages about what the service did not take, by field. */
    faults: useComputed(() => faultsOf(draft.failure.value)),
    isBusy: draft.isSaving,
    isClean: draft.isClean,
    /** Reads what is stored by now. */
    refresh: draft.refresh,
    change: draft.changeFields,
    /** Saves the draft, in which what is typed meanwhile stays; returns whether it is saved. */
    save(event: Event): Promise<boolean> {
      event.preventDefault();
      return saveAndSay(draft, CHANNEL_MESSAGES.saved);
    },
  };
}
