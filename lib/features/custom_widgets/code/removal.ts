import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { CodeStore } from "./code_store.ts";
import type { CustomWidgetDeps, WidgetRecords } from "./records.ts";

/** Creates the removal of custom widgets. */
export function createRemoval(
  {
    kv,
    clock,
    withLock,
    countInto,
    references,
    announcements,
    code,
    records,
  }:
    & Pick<
      CustomWidgetDeps,
      | "kv"
      | "clock"
      | "withLock"
      | "countInto"
      | "references"
      | "announcements"
    >
    & { code: CodeStore; records: WidgetRecords },
) {
  /**
   * Deletes a widget with all its versions; `in_use` while scenes show it,
   * unless forced: then the commit that deletes it takes it off them.
   */
  return async function remove(
    channelId: string,
    id: string,
    force: boolean,
    precondition: Precondition = NO_PRECONDITION,
  ): Promise<void> {
    const loose = new Set<string>();
    const removeSome = () =>
      transact<number>(
        { kv, clock, keys },
        async () => {
          const entry = await records.read(channelId, id);
          assertPrecondition(precondition, entry.versionstamp);
          const commit = kv.atomic().check(entry);
          const { names, left } = await references.takeOff(
            commit,
            channelId,
            id,
          );
          if (names.length > 0 && !force) throw shownOn(names);
          // The widget goes with the last scenes that show it.
          if (left > 0) return { commit, result: left };
          loose.add(entry.value.codeId);
          commit.delete(keys.customWidget(channelId, id));
          code.loosenInto(commit, channelId, id, entry.value.codeId);
          await countInto(commit, channelId, { customWidgets: -1 });
          return { commit, result: left };
        },
      );
    // Scenes of one channel are changed in turn.
    await withLock(channelId, async () => {
      for (;;) {
        const left = await removeSome();
        void announcements.tell(channelId);
        if (left === 0) return;
      }
    });
    for (const codeId of loose) await code.settle(channelId, id, codeId);
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
