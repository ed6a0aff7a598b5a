import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  StoredCustomWidget,
  StoredVersion,
} from "@/lib/schema/custom_widgets/code.ts";
import { listAll } from "@/lib/storage/page.ts";
import type { CustomWidgetDeps } from "./records.ts";

/** Longest label, in UTF-16 units. */
const MAX_LABEL = 80;

/** Creates what adds versions to commits that check the widget's record. */
export function createVersionNotes(
  { kv, clock, newId, announcements }: Pick<
    CustomWidgetDeps,
    "kv" | "clock" | "newId" | "announcements"
  >,
) {
  const versionsOf = (channelId: string, widgetId: string) =>
    listAll(kv, keys.widgetVersionsOf(channelId, widgetId));

  function add(
    commit: Deno.AtomicOperation,
    channelId: string,
    { id: widgetId, codeId }: Pick<StoredCustomWidget, "id" | "codeId">,
    label: string,
  ): StoredVersion {
    const version = {
      id: newId("ver"),
      label: fitGraphemes(label, MAX_LABEL),
      codeId,
      createdAt: clock.now(),
    };
    commit.set(keys.widgetVersion(channelId, widgetId, version.id), version);
    return version;
  }

  return {
    versionsOf,
    /** Adds a version of a draft's code. */
    add,

    /** Adds a version of a code that overlays are to show, and that pages are to be told. */
    publish(
      commit: Deno.AtomicOperation,
      channelId: string,
      widget: Pick<StoredCustomWidget, "id" | "codeId">,
      label: string,
    ): StoredVersion {
      const version = add(commit, channelId, widget, label);
      const { id: widgetId } = widget;
      const data = { widgetId, versionId: version.id };
      announcements.note(commit, channelId, "widget.published", widgetId, data);
      return version;
    },

    /** Adds one unless a version has that code already. */
    async keep(
      commit: Deno.AtomicOperation,
      channelId: string,
      draft: Pick<StoredCustomWidget, "id" | "codeId">,
      label: string,
    ): Promise<void> {
      const all = await versionsOf(channelId, draft.id);
      if (all.some(({ codeId }) => codeId === draft.codeId)) return;
      add(commit, channelId, draft, label);
    },
  };
}
