import { AppError } from "@/lib/core/errors.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { listEntries } from "@/lib/storage/page.ts";
import {
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type {
  CustomWidget,
  CustomWidgetSave,
  CustomWidgetSummary,
  ListedCustomWidget,
  WidgetCode,
} from "@/lib/schema/custom_widgets/code.ts";
import { createCodeStore } from "./code_store.ts";
import { createDrafts } from "./drafts.ts";
import {
  createWidgetRecords,
  type CustomWidgetDeps,
  lockKeyOf,
  toSummary,
} from "./records.ts";
import { createRemoval } from "./removal.ts";

/** The code that a page shows, with the widget it belongs to. */
interface ShownCode {
  summary: CustomWidgetSummary;
  code: WidgetCode;
  /** `null` for the draft. */
  versionId: string | null;
}

/**
 * Creates the service for a channel's custom widgets: a draft each, and
 * versions that never change.
 */
export function createCustomWidgetService(deps: CustomWidgetDeps) {
  const { kv, withLock } = deps;
  const code = createCodeStore(deps);
  const records = createWidgetRecords(deps);
  const drafts = createDrafts({ ...deps, code, records });

  async function get(
    channelId: string,
    id: string,
  ): Promise<{ widget: CustomWidget; versionstamp: string }> {
    const { found, code } = await drafts.read(channelId, id);
    return {
      widget: { ...toSummary(found.value), ...code },
      versionstamp: found.versionstamp,
    };
  }

  /**
   * Returns what overlays show of a widget; `null` before the first version.
   */
  async function readPublished(
    channelId: string,
    id: string,
  ): Promise<ShownCode | null> {
    const { value } = await records.read(channelId, id);
    if (value.publishedVersion === null) return null;
    const { found, code: shown } = await code.readOf(channelId, async () => {
      const { value } = await records.read(channelId, id);
      const versionId = value.publishedVersion ?? "";
      const version = await read(
        kv,
        keys.widgetVersion(channelId, id, versionId),
      );
      if (version === null) {
        throw new AppError(
          "not_found",
          `Cannot show the widget: its version "${versionId}" is gone`,
        );
      }
      return { value, versionId, codeId: version.codeId };
    });
    const { versionId } = found;
    return { summary: toSummary(found.value), code: shown, versionId };
  }

  async function exists(channelId: string, id: string): Promise<boolean> {
    return (await kv.get(keys.customWidget(channelId, id))).value !== null;
  }

  return {
    get,

    /** All widgets without their code, oldest first. */
    async list(channelId: string): Promise<ListedCustomWidget[]> {
      const entries = await listEntries(kv, keys.customWidgetsOf(channelId));
      return entries.map(({ value, versionstamp }) => ({
        ...toSummary(value),
        revision: versionstamp,
      }));
    },

    /** Tells whether the channel has this widget. */
    exists,

    /** Says whether the channel has this widget; the commit is refused when it changes meanwhile. */
    async hold(
      commit: Deno.AtomicOperation,
      channelId: string,
      id: string,
    ): Promise<boolean> {
      const entry = await kv.get(keys.customWidget(channelId, id));
      commit.check(entry);
      return entry.value !== null;
    },

    /** Saves the draft; `id` `null` creates. Nothing that overlays show changes. */
    async save(
      channelId: string,
      id: string | null,
      save: CustomWidgetSave,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<
      { widget: CustomWidget; versionstamp: string; created: boolean }
    > {
      await code.settleOld(channelId);
      const savedId = id ?? await drafts.create(channelId, save);
      if (id !== null) {
        await withLock(
          lockKeyOf(channelId, id),
          () => drafts.save(channelId, id, save, precondition),
        );
      }
      return { ...await get(channelId, savedId), created: id === null };
    },

    /** The code that a page shows: the draft in previews, otherwise the published version; `null` before the first. */
    async shown(
      channelId: string,
      id: string,
      draft: boolean,
    ): Promise<ShownCode | null> {
      if (draft) {
        const { found, code } = await drafts.read(channelId, id);
        return { summary: toSummary(found.value), code, versionId: null };
      }
      return await readPublished(channelId, id);
    },

    remove: createRemoval({ ...deps, code, records }),
  };
}

/** Keeps custom widgets. */
export type CustomWidgetService = ReturnType<typeof createCustomWidgetService>;
