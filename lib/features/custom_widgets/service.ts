import { AppError } from "@/lib/core/errors.ts";
import { transactVersioned } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import { listAll } from "@/lib/storage/page.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { createCodeStore } from "./code_store.ts";
import {
  createWidgetRecords,
  type CustomWidgetDeps,
  toSummary,
  turnOf,
} from "./records.ts";
import type {
  CustomWidget,
  CustomWidgetSave,
  CustomWidgetSummary,
  StoredVersion,
  WidgetCode,
} from "./schema.ts";

const EMPTY_CODE: WidgetCode = {
  html: "",
  css: "",
  js: "",
  fields: {},
  values: {},
};

/** A channel's custom widgets: a draft each, and versions that never change. */
export function createCustomWidgetService(deps: CustomWidgetDeps) {
  const { kv, clock, newId, inTurn } = deps;
  const code = createCodeStore(deps);
  const records = createWidgetRecords(deps);

  async function get(
    channelId: string,
    id: string,
  ): Promise<{ widget: CustomWidget; versionstamp: string }> {
    const { value, versionstamp } = await records.read(channelId, id);
    return {
      widget: {
        ...toSummary(value),
        ...await code.read(channelId, value.codeId),
      },
      versionstamp,
    };
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
      await transactVersioned(clock, async (before) => {
        const key = keys.customWidget(channelId, id);
        // It was committed, and the database's answer got lost.
        if (before > 0 && await exists(channelId, id)) return { result: null };
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
    const before = await records.read(channelId, id);
    assertPrecondition(precondition, before.versionstamp);
    const touchesCode = Object.values(parts).some((part) => part !== undefined);
    const codeId = touchesCode
      ? await code.write(
        channelId,
        id,
        withCode(await code.read(channelId, before.value.codeId), parts),
      )
      : null;
    try {
      // What the draft was made from must still be there: held to the version that was read.
      const held = { ifMatch: [before.versionstamp], mustBeNew: false };
      const replaced = await records.change(
        channelId,
        id,
        held,
        (widget, commit) => {
          if (codeId !== null) {
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
              codeId: codeId ?? widget.codeId,
            },
            result: widget.codeId,
          };
        },
      );
      if (codeId !== null) await code.settle(channelId, id, replaced);
    } catch (error) {
      if (codeId !== null) await code.drop(channelId, id, codeId, error);
      throw error;
    }
  }

  /** Saves once more when another process saved in between and the caller held no version. */
  async function saveOrRetry(
    channelId: string,
    id: string,
    save: CustomWidgetSave,
    precondition: Precondition,
  ): Promise<void> {
    for (let attempt = 0;; attempt++) {
      try {
        return await saveDraft(channelId, id, save, precondition);
      } catch (error) {
        const lost = error instanceof AppError && error.code === "stale" &&
          precondition.ifMatch === null;
        if (!lost || attempt === 5) throw error;
      }
    }
  }

  return {
    get,

    /** All widgets without their code, oldest first. */
    async list(channelId: string): Promise<CustomWidgetSummary[]> {
      return (await listAll(kv, keys.customWidgetsOf(channelId))).map(
        toSummary,
      );
    },

    /** Whether the channel has this widget. */
    exists,

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
        await inTurn(
          turnOf(channelId, id),
          () => saveOrRetry(channelId, id, save, precondition),
        );
      }
      return { ...await get(channelId, savedId), created: id === null };
    },

    /** The code that a page shows: the draft in previews, otherwise the published version; `null` before the first. */
    async shown(
      channelId: string,
      id: string,
      draft: boolean,
    ): Promise<
      {
        summary: CustomWidgetSummary;
        code: WidgetCode;
        versionId: string | null;
      } | null
    > {
      const { value } = await records.read(channelId, id);
      if (draft) {
        return {
          summary: toSummary(value),
          code: await code.read(channelId, value.codeId),
          versionId: null,
        };
      }
      const { publishedVersion } = value;
      if (publishedVersion === null) return null;
      const version = await kv.get<StoredVersion>(
        keys.widgetVersion(channelId, id, publishedVersion),
      );
      if (version.value === null) return null;
      return {
        summary: toSummary(value),
        code: await code.read(channelId, version.value.codeId),
        versionId: publishedVersion,
      };
    },

    /** Deletes a widget with all its versions; `in_use` while scenes show it, unless forced. */
    async remove(
      channelId: string,
      id: string,
      force: boolean,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<void> {
      const scenes = await deps.shownOn(channelId, id);
      if (scenes.length > 0 && !force) {
        throw new AppError(
          "in_use",
          `Cannot delete the widget: ${
            scenes.length === 1
              ? `scene "${scenes[0]}" shows`
              : `${scenes.length} scenes show`
          } it`,
          {
            extra: { scenes },
          },
        );
      }
      const loose = new Set<string>();
      await transactVersioned(clock, async (before) => {
        // Gone at a second try: by us or by somebody else, it is all one.
        if (before > 0 && !await exists(channelId, id)) {
          return { result: null };
        }
        const entry = await records.read(channelId, id);
        loose.add(entry.value.codeId);
        assertPrecondition(precondition, entry.versionstamp);
        const commit = kv.atomic().check(entry).delete(
          keys.customWidget(channelId, id),
        );
        code.loosenInto(commit, channelId, id, entry.value.codeId);
        await deps.countInto(commit, channelId, { customWidgets: -1 });
        return { commit, result: null };
      });
      for (const codeId of loose) await code.settle(channelId, id, codeId);
    },
  };
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
