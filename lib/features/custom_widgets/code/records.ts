import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { shownName } from "@/lib/core/unseen.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Usage } from "@/lib/schema/account/plans.ts";
import type { TakeReferences } from "@/lib/schema/overlays/scenes.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { Chunks } from "@/lib/storage/chunks.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type {
  CustomWidgetSummary,
  StoredCustomWidget,
  StoredVersion,
  WidgetVersion,
} from "@/lib/schema/custom_widgets/code.ts";

/** Dependencies of the library of custom widgets. */
export interface CustomWidgetDeps {
  kv: Deno.Kv;
  clock: Clock;
  newId: NewId;
  withLock: KeyedMutex;
  chunks: Chunks;
  /** Adds a change of counts to a commit; throws `plan_limit`. */
  countInto: (
    commit: Deno.AtomicOperation,
    channelId: string,
    change: Partial<Usage>,
  ) => Promise<void>;
  /** Returns how many versions of each widget the plan shows. */
  mostVersions: (channelId: string) => Promise<number>;
  /** Takes the widget off where it is shown, in the commit that deletes it. */
  references: { takeOff: TakeReferences };
  announcements: Pick<Announcements, "note" | "tell">;
  /** Forgets what else was kept for a widget that is deleted. */
  onDeleted: (channelId: string, widgetId: string) => Promise<void>;
}

/** A record as a change leaves it, and what the change answers. */
interface Changed<R> {
  widget: StoredCustomWidget;
  result: R;
}

/** Reads and checked changes of the records of custom widgets. */
export function createWidgetRecords(
  { kv, clock }: Pick<CustomWidgetDeps, "kv" | "clock">,
) {
  async function read(channelId: string, id: string) {
    const entry = await kv.get<StoredCustomWidget>(
      keys.customWidget(channelId, id),
    );
    if (entry.value === null) {
      throw new AppError(
        "not_found",
        `Cannot find custom widget "${id}": the channel has none with this id`,
      );
    }
    return entry;
  }

  return {
    read,

    /**
     * Changes one record in a commit that checks it; more may ride along.
     */
    change<R>(
      channelId: string,
      id: string,
      precondition: Precondition,
      next: (
        widget: StoredCustomWidget,
        commit: Deno.AtomicOperation,
      ) => Changed<R> | Promise<Changed<R>>,
    ): Promise<R> {
      return transact({ kv, clock, keys }, async () => {
        const entry = await read(channelId, id);
        assertPrecondition(precondition, entry.versionstamp);
        const commit = kv.atomic().check(entry);
        const { widget, result } = await next(entry.value, commit);
        const changed = { ...widget, updatedAt: clock.now() };
        commit.set(keys.customWidget(channelId, id), changed);
        return { commit, result };
      });
    },
  };
}

/** Returns the name of the keyed mutex that changes of one widget take. */
export function lockKeyOf(channelId: string, widgetId: string): string {
  return `custom_widget:${channelId}:${widgetId}`;
}

/** Converts a widget to its form in lists. */
export function toSummary(
  { codeId: _codeId, ...widget }: StoredCustomWidget,
): CustomWidgetSummary {
  return {
    ...widget,
    name: shownName(widget.name),
    // Widgets from before there was a choice have none.
    consoleErrors: widget.consoleErrors ?? false,
    createdAt: toIso(widget.createdAt),
    updatedAt: toIso(widget.updatedAt),
  };
}

/** Converts a version to its form in lists. */
export function toVersion(
  version: StoredVersion,
  published: string | null,
): WidgetVersion {
  return {
    id: version.id,
    label: version.label,
    published: version.id === published,
    createdAt: toIso(version.createdAt),
  };
}

/** Reads and changes the records of custom widgets. */
export type WidgetRecords = ReturnType<typeof createWidgetRecords>;
