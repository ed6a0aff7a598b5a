import { AppError } from "@/lib/core/errors.ts";
import type { SceneChange } from "@/lib/features/overlays/scenes/schema.ts";
import { read } from "@/lib/storage/read.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { listEntries } from "@/lib/storage/page.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { createCodeStore } from "./code_store.ts";
import {
  createWidgetRecords,
  type CustomWidgetDeps,
  lockKeyOf,
  toSummary,
} from "./records.ts";
import type {
  CustomWidget,
  CustomWidgetSave,
  CustomWidgetSummary,
  ListedCustomWidget,
  WidgetCode,
} from "./schema.ts";

const EMPTY_CODE: WidgetCode = {
  html: "",
  css: "",
  js: "",
  fields: {},
  values: {},
};

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
  const { kv, clock, newId, withLock } = deps;
  const code = createCodeStore(deps);
  const records = createWidgetRecords(deps);

  /** A widget's record with its draft's code. */
  const readDraft = (channelId: string, id: string) =>
    code.readOf(channelId, async () => {
      const { value, versionstamp } = await records.read(channelId, id);
      return { value, versionstamp, codeId: value.codeId };
    });

  async function get(
    channelId: string,
    id: string,
  ): Promise<{ widget: CustomWidget; versionstamp: string }> {
    const { found, code } = await readDraft(channelId, id);
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

  async function create(
    channelId: string,
    save: CustomWidgetSave,
  ): Promise<string> {
    const id = newId("wgt");
    const {
      name = "Custom widget",
      network = "any",
      hosts = [],
      consoleErrors = false,
      source = "limelight",
      ...parts
    } = save;
    const codeId = await code.write(channelId, id, withCode(EMPTY_CODE, parts));
    const now = clock.now();
    try {
      await transact({ kv, clock, keys }, async () => {
        const key = keys.customWidget(channelId, id);
        const commit = kv.atomic().check({ key, versionstamp: null })
          .set(key, {
            id,
            name,
            network,
            hosts,
            consoleErrors,
            source,
            codeId,
            publishedVersion: null,
            createdAt: now,
            updatedAt: now,
          });
        code.keepInto(commit, channelId, codeId);
        await deps.countInto(commit, channelId, { customWidgets: 1 });
        return { commit, result: null };
      });
    } catch (error) {
      await code.drop(channelId, id, codeId, error);
      throw error;
    }
    return id;
  }

  async function saveDraft(
    channelId: string,
    id: string,
    save: CustomWidgetSave,
    precondition: Precondition,
  ): Promise<void> {
    const { name, network, hosts, consoleErrors, source, ...parts } = save;
    const touchesCode = Object.values(parts).some((part) => part !== undefined);
    const written: string[] = [];
    try {
      const replaced = await records.change(
        channelId,
        id,
        precondition,
        async (widget, commit) => {
          if (touchesCode) {
            // Of another record when somebody saved since: this commit is refused then.
            const draft = await readDraft(channelId, id);
            const codeId = await code.write(
              channelId,
              id,
              withCode(draft.code, parts),
            );
            written.push(codeId);
            code.keepInto(commit, channelId, codeId);
            code.loosenInto(commit, channelId, id, widget.codeId);
          }
          return {
            widget: {
              ...widget,
              name: name ?? widget.name,
              network: network ?? widget.network,
              hosts: hosts ?? widget.hosts,
              consoleErrors: consoleErrors ?? widget.consoleErrors,
              source: source ?? widget.source,
              codeId: written.at(-1) ?? widget.codeId,
            },
            result: widget.codeId,
          };
        },
      );
      // The last one is the draft; the others were written for refused commits.
      const loose = touchesCode ? [...written.slice(0, -1), replaced] : [];
      for (const one of loose) await code.settle(channelId, id, one);
    } catch (error) {
      for (const one of written) await code.drop(channelId, id, one, error);
      throw error;
    }
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
      const savedId = id ?? await create(channelId, save);
      if (id !== null) {
        await withLock(
          lockKeyOf(channelId, id),
          () => saveDraft(channelId, id, save, precondition),
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
        const { found, code } = await readDraft(channelId, id);
        return { summary: toSummary(found.value), code, versionId: null };
      }
      return await readPublished(channelId, id);
    },

    /**
     * Deletes a widget with all its versions; `in_use` while scenes show it,
     * unless forced: then the commit that deletes it takes it off them.
     */
    async remove(
      channelId: string,
      id: string,
      force: boolean,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<void> {
      const loose = new Set<string>();
      const references = deps.references;
      const removeSome = () =>
        transactVersioned<{ left: number; changes: SceneChange[] }>(
          { kv, clock, keys },
          async () => {
            const entry = await records.read(channelId, id);
            assertPrecondition(precondition, entry.versionstamp);
            const commit = kv.atomic().check(entry);
            const result = await references.takeOff(commit, channelId, id);
            const { names, left } = result;
            if (names.length > 0 && !force) throw shownOn(names);
            // The widget goes with the last scenes that show it.
            if (left > 0) return { commit, result };
            loose.add(entry.value.codeId);
            commit.delete(keys.customWidget(channelId, id));
            code.loosenInto(commit, channelId, id, entry.value.codeId);
            await deps.countInto(commit, channelId, { customWidgets: -1 });
            return { commit, result };
          },
        );
      // Scenes of one channel are changed in turn.
      await withLock(channelId, async () => {
        for (;;) {
          const { result, versionstamp } = await removeSome();
          references.announce(
            channelId,
            result.changes,
            `${id}:${versionstamp}`,
          );
          if (result.left === 0) return;
        }
      });
      for (const codeId of loose) await code.settle(channelId, id, codeId);
    },
  };
}

function shownOn(scenes: string[]): AppError {
  return new AppError(
    "in_use",
    `Cannot delete the widget: ${
      scenes.length === 1
        ? `scene "${scenes[0]}" shows`
        : `${scenes.length} scenes show`
    } it. Say ?force=1 to take it off and delete it`,
    { extra: { scenes } },
  );
}

function withCode(
  code: WidgetCode,
  parts: Partial<Record<keyof WidgetCode, unknown>>,
): WidgetCode {
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { ...code, ...Object.fromEntries(given) };
}

/** Keeps custom widgets. */
export type CustomWidgetService = ReturnType<typeof createCustomWidgetService>;
