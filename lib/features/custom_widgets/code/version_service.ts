import type { ListPage } from "@/lib/core/list_page.ts";
import { cutPage } from "@/lib/storage/page.ts";
import { AppError } from "@/lib/core/errors.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type {
  StoredVersion,
  VersionsAnswer,
  WidgetCode,
  WidgetVersion,
} from "@/lib/schema/custom_widgets/code.ts";
import { createCodeStore } from "./code_store.ts";
import {
  createWidgetRecords,
  type CustomWidgetDeps,
  lockKeyOf,
  toVersion,
} from "./records.ts";
import { createVersionNotes } from "./version_notes.ts";

/**
 * Keeps versions of custom widgets: made by saving and publishing, never
 * changed.
 */
export function createVersionService(deps: CustomWidgetDeps) {
  const { kv, clock, withLock } = deps;
  const code = createCodeStore(deps);
  const records = createWidgetRecords(deps);
  const noVersion = (id: string) =>
    new AppError(
      "not_found",
      `Cannot find version "${id}": the widget has none with this id`,
    );
  const notes = createVersionNotes(deps);

  /**
   * A widget's versions, the latest first. Older ones beyond what the plan
   * shows are hidden, not removed; the published one is always among them.
   */
  async function versions(
    channelId: string,
    id: string,
  ): Promise<WidgetVersion[]> {
    const [{ value }, all, most] = await Promise.all([
      records.read(channelId, id),
      notes.versionsOf(channelId, id),
      deps.mostVersions(channelId),
    ]);
    return all.toReversed()
      .map((version) => toVersion(version, value.publishedVersion))
      .filter(({ published }, index) => published || index < most);
  }

  /** One version with its code. */
  async function version(
    channelId: string,
    id: string,
    versionId: string,
  ): Promise<WidgetVersion & WidgetCode> {
    const { found, code: kept } = await code.readOf(channelId, async () => {
      const [{ value }, version] = await Promise.all([
        records.read(channelId, id),
        kv.get<StoredVersion>(keys.widgetVersion(channelId, id, versionId)),
      ]);
      if (version.value === null) throw noVersion(versionId);
      const { publishedVersion } = value;
      return { ...version.value, publishedVersion };
    });
    return { ...toVersion(found, found.publishedVersion), ...kept };
  }

  return {
    /** Keeps the draft as a version before other code takes its place; overlays show what they did. */
    keep(channelId: string, id: string, label: string): Promise<void> {
      return withLock(lockKeyOf(channelId, id), () =>
        records.change(
          channelId,
          id,
          NO_PRECONDITION,
          async (widget, commit) => {
            await notes.keep(commit, channelId, widget, label);
            return { widget, result: undefined };
          },
        ));
    },

    /** Makes the draft an immutable version and lets overlays show it. */
    async publish(
      channelId: string,
      id: string,
      label: string,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<WidgetVersion> {
      const version = await withLock(
        lockKeyOf(channelId, id),
        () =>
          records.change(channelId, id, precondition, (widget, commit) => {
            const made = notes.publish(commit, channelId, widget, label);
            return {
              widget: { ...widget, publishedVersion: made.id },
              result: made,
            };
          }),
      );
      await deps.announcements.tell(channelId);
      return toVersion(version, version.id);
    },

    version,

    /** A widget's versions, or with `version_id` that one with its code. */
    find: async (
      channelId: string,
      id: string,
      { version_id, ...page }: ListPage & { version_id?: string | undefined },
    ): Promise<VersionsAnswer> =>
      version_id === undefined
        ? cutPage(await versions(channelId, id), page, { descending: true })
        : await version(channelId, id, version_id),

    /** Gives a version another label; its code never changes. */
    async relabel(
      channelId: string,
      id: string,
      versionId: string,
      label: string,
    ): Promise<WidgetVersion> {
      const { value } = await records.read(channelId, id);
      const version = await transact({ kv, clock, keys }, async () => {
        const entry = await kv.get<StoredVersion>(
          keys.widgetVersion(channelId, id, versionId),
        );
        if (entry.value === null) throw noVersion(versionId);
        const next = { ...entry.value, label };
        return {
          commit: kv.atomic().check(entry).set(entry.key, next),
          result: next,
        };
      });
      return toVersion(version, value.publishedVersion);
    },

    /** Deletes a version; never the one that overlays show. */
    async removeVersion(
      channelId: string,
      id: string,
      versionId: string,
    ): Promise<void> {
      const removed = await withLock(lockKeyOf(channelId, id), async () => {
        const version = await kv.get<StoredVersion>(
          keys.widgetVersion(channelId, id, versionId),
        );
        if (version.value === null) throw noVersion(versionId);
        const { codeId } = version.value;
        return await records.change(
          channelId,
          id,
          NO_PRECONDITION,
          (widget, commit) => {
            if (widget.publishedVersion === versionId) {
              throw new AppError(
                "in_use",
                "Cannot delete the version: it is on stream. Publish another one first",
              );
            }
            commit.check(version).delete(version.key);
            code.loosenInto(commit, channelId, id, codeId);
            return { widget, result: codeId };
          },
        );
      });
      await code.settle(channelId, id, removed);
    },

    /**
     * Makes a version the draft, to the byte; the present draft is kept as a
     * version first. Throws `stale` when the precondition fails.
     */
    async restore(
      channelId: string,
      id: string,
      versionId: string,
      precondition = NO_PRECONDITION,
    ): Promise<void> {
      await withLock(lockKeyOf(channelId, id), async () => {
        const version = await kv.get<StoredVersion>(
          keys.widgetVersion(channelId, id, versionId),
        );
        const target = version.value;
        if (target === null) throw noVersion(versionId);
        await records.change(
          channelId,
          id,
          precondition,
          async (widget, commit) => {
            commit.check(version);
            await notes.keep(
              commit,
              channelId,
              widget,
              `Draft before restoring ${target.label || versionId}`,
            );
            return {
              widget: { ...widget, codeId: target.codeId },
              result: null,
            };
          },
        );
      });
    },
  };
}

/** Keeps versions of custom widgets. */
export type VersionService = ReturnType<typeof createVersionService>;
