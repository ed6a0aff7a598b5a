import { isSame } from "@/lib/core/is_same.ts";
import { NO_PRECONDITION } from "@/lib/storage/precondition.ts";
import { createCodeStore } from "./code_store.ts";
import {
  createWidgetRecords,
  type CustomWidgetDeps,
  lockKeyOf,
} from "./records.ts";
import type {
  BundledWidget,
  StoredVersion,
} from "@/lib/schema/custom_widgets/code.ts";
import { createVersionNotes } from "./version_notes.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";

/** A custom widget that came from elsewhere, under its new ids. */
interface ImportedWidget {
  id: string;
  /** The version that overlays show; `null` when none was published. */
  publishedVersion: string | null;
}

/** A widget as it arrives. */
type ArrivingWidget = Omit<BundledWidget, "id" | "publishedVersion">;

/** Code of a widget that arrives, stored and not yet kept. */
interface StoredCode {
  codeId: string;
  /** Id of the published code; `null` when none was published. */
  publishedCodeId: string | null;
  /** Adds to the commit that uses the code that it is kept. */
  keepInto: (commit: Deno.AtomicOperation) => void;
}

/**
 * Stores the code of a widget that arrives, and carries out what uses it; what
 * nothing came to use is dropped.
 */
async function withStoredCode<T>(
  code: ReturnType<typeof createCodeStore>,
  channelId: string,
  id: string,
  { draft, published }: ArrivingWidget,
  use: (stored: StoredCode) => Promise<T>,
): Promise<T> {
  const written: string[] = [];
  const write = async (text: BundledWidget["draft"]) => {
    const codeId = await code.write(channelId, id, text);
    written.push(codeId);
    return codeId;
  };
  try {
    const codeId = await write(draft);
    // What was published and not changed since stands there once.
    const publishedCodeId = published &&
      (isSame(published, draft) ? codeId : await write(published));
    return await use({
      codeId,
      publishedCodeId,
      keepInto(commit) {
        for (const one of written) code.keepInto(commit, channelId, one);
      },
    });
  } catch (error) {
    for (const one of written) await code.drop(channelId, id, one, error);
    throw error;
  }
}

/**
 * Makes what takes whole custom widgets in: draft and published version in one
 * commit; one that is there under the id already stays as it is. Throws
 * `plan_limit` when the plan has no room.
 */
export function createWidgetImport(deps: CustomWidgetDeps) {
  const { kv, clock, newId, countInto } = deps;
  const code = createCodeStore(deps);

  return async function add(
    channelId: string,
    widget: ArrivingWidget,
    id: string = newId("wgt"),
  ): Promise<ImportedWidget> {
    const known = await read(kv, keys.customWidget(channelId, id));
    if (known) return { id, publishedVersion: known.publishedVersion };
    const { name, network, hosts, consoleErrors, source } = widget;
    const now = clock.now();
    return await withStoredCode(code, channelId, id, widget, async (stored) => {
      const { codeId, publishedCodeId } = stored;
      const version: StoredVersion | null = publishedCodeId === null ? null : {
        id: newId("ver"),
        label: "Imported",
        codeId: publishedCodeId,
        createdAt: now,
      };
      const arrived: ImportedWidget = {
        id,
        publishedVersion: version?.id ?? null,
      };
      const key = keys.customWidget(channelId, id);
      await transact({ kv, clock, keys }, async () => {
        const entry = await kv.get(key);
        const commit = kv.atomic().check(entry).set(key, {
          ...arrived,
          name,
          network,
          hosts,
          consoleErrors,
          source,
          codeId,
          createdAt: now,
          updatedAt: now,
        });
        stored.keepInto(commit);
        if (version) {
          commit.set(keys.widgetVersion(channelId, id, version.id), version);
        }
        await countInto(commit, channelId, { customWidgets: 1 });
        return { commit, result: null };
      });
      return arrived;
    });
  };
}

/** Takes a whole custom widget in. */
export type ImportWidget = ReturnType<typeof createWidgetImport>;

/**
 * Creates what puts a custom widget that came from elsewhere in the place of
 * one that is there, in one commit: the present draft is kept as a version
 * first. What was published before stays published where nothing else is.
 */
export function createWidgetReplace(deps: CustomWidgetDeps) {
  const code = createCodeStore(deps);
  const records = createWidgetRecords(deps);
  const notes = createVersionNotes(deps);

  function replace(
    channelId: string,
    arriving: ArrivingWidget,
    id: string,
  ): Promise<ImportedWidget> {
    const { name, network, hosts, consoleErrors, source } = arriving;
    const settings = { name, network, hosts, consoleErrors, source };
    return withStoredCode(code, channelId, id, arriving, (stored) => {
      const { codeId, publishedCodeId } = stored;
      return records.change(
        channelId,
        id,
        NO_PRECONDITION,
        async (widget, commit) => {
          await notes.keep(
            commit,
            channelId,
            widget,
            "Draft before the import",
          );
          stored.keepInto(commit);
          const shown = publishedCodeId && notes.publish(
            commit,
            channelId,
            { id, codeId: publishedCodeId },
            "Imported",
          );
          const publishedVersion = shown ? shown.id : widget.publishedVersion;
          return {
            widget: { ...widget, ...settings, codeId, publishedVersion },
            result: { id, publishedVersion },
          };
        },
      );
    });
  }

  return async function replaceWidget(
    channelId: string,
    widget: ArrivingWidget,
    id: string,
  ): Promise<ImportedWidget> {
    const replaced = await deps.withLock(
      lockKeyOf(channelId, id),
      () => replace(channelId, widget, id),
    );
    await deps.announcements.tell(channelId);
    return replaced;
  };
}

/** Puts a whole custom widget in the place of another. */
export type ReplaceWidget = ReturnType<typeof createWidgetReplace>;

/** Creates a replacement that stores nothing. */
export function createTrialReplace(
  { newId }: Pick<CustomWidgetDeps, "newId">,
): ReplaceWidget {
  return (_channelId, { published }, id) =>
    Promise.resolve({ id, publishedVersion: published && newId("ver") });
}

/** Creates an import that stores nothing. `count` throws `plan_limit`. */
export function createTrialImport(
  { newId, count }: {
    newId: CustomWidgetDeps["newId"];
    count: (change: { customWidgets: number }) => void;
  },
): ImportWidget {
  return (_channelId, { published }) => {
    count({ customWidgets: 1 });
    const publishedVersion = published && newId("ver");
    return Promise.resolve({ id: newId("wgt"), publishedVersion });
  };
}
