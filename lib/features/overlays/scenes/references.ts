import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  SoundAssignment,
  StoredScene,
  TakenReferences,
} from "@/lib/schema/overlays/scenes.ts";
import { CHANNEL_ALERTS } from "@/lib/schema/overlays/alerts.ts";
import { presentVariants } from "./alert_variants.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { migrateSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { withoutFile } from "@/lib/widgets/settings_schema.ts";
import type { SceneDeps } from "./deps.ts";
import { createSceneStore } from "./store.ts";

/** Most references that one commit takes away: each is checked, and a KV Connect server takes ten checks. */
const MAX_TAKEN_AT_ONCE = 6;

/** A widget or an event that shows or plays a file. */
interface FileReference {
  /** Of the widget, or of the event. */
  name: string;
  /** Adds to a commit that it does so no more, and that pages are to be told. */
  take(commit: Deno.AtomicOperation): void;
}

/**
 * Takes custom widgets and files that are deleted off the scenes and out of
 * settings, in the commit that deletes them.
 */
export function createSceneReferences(
  { kv, clock, announcements }:
    & Pick<SceneDeps, "kv" | "announcements">
    & { clock: Pick<Clock, "now"> },
) {
  const store = createSceneStore({ kv });

  /** Finds the events that play a sound. */
  async function played(
    channelId: string,
    soundId: string,
  ): Promise<FileReference[]> {
    const found: FileReference[] = [];
    for await (
      const entry of kv.list<SoundAssignment>({
        prefix: keys.soundsOfChannel(channelId),
      })
    ) {
      const { key, value: { eventKey } } = entry;
      if (entry.value.soundId !== soundId) continue;
      found.push({
        name: eventKey,
        take(commit) {
          commit.check(entry).delete(key);
          announcements.noteSound(commit, channelId, {
            sceneId: String(key[2]),
            eventKey,
            soundId: null,
            volume: 0,
          });
        },
      });
    }
    return found;
  }

  /** Finds the widgets whose settings name a file. */
  async function named(
    channelId: string,
    fileId: string,
  ): Promise<FileReference[]> {
    const found: FileReference[] = [];
    for (const entry of await store.instanceEntries(channelId)) {
      const instance = entry.value;
      const kind = widgetKind(instance.type);
      if (!kind) continue;
      const settings = migrateSettings(
        kind,
        instance.settings,
        instance.schemaVersion,
      );
      const without = withoutFile(kind, settings, fileId);
      if (without === settings) continue;
      found.push({
        name: instance.name,
        take(commit) {
          commit.check(entry).set(entry.key, {
            ...instance,
            settings: without,
            schemaVersion: kind.schemaVersion,
            updatedAt: clock.now(),
          });
          announcements
            .noteInstance(commit, channelId, instance.id, "updated");
        },
      });
    }
    return found;
  }

  /** Finds the channel's alerts, where they name a file. */
  async function alerted(
    channelId: string,
    fileId: string,
  ): Promise<FileReference[]> {
    const entry = await store.alerts(channelId);
    const variants = presentVariants(entry.value);
    if (variants === null) return [];
    const before = { variants };
    const without = withoutFile(alertBox, before, fileId);
    if (without === before) return [];
    const left = without.variants as typeof variants;
    return [{
      name: CHANNEL_ALERTS,
      take(commit) {
        commit.check(entry).set(entry.key, {
          variants: left,
          schemaVersion: alertBox.schemaVersion,
          updatedAt: clock.now(),
        });
        announcements.noteAlerts(commit, channelId, left.length);
      },
    }];
  }

  return {
    /** Adds to a commit that scenes show a custom widget no more. */
    async takeOff(
      commit: Deno.AtomicOperation,
      channelId: string,
      widgetId: string,
    ): Promise<TakenReferences> {
      await store.holdReferences(commit, channelId, clock.now());
      const found: Deno.KvEntry<StoredScene>[] = [];
      for await (
        const entry of kv.list<StoredScene>({
          prefix: keys.scenesOf(channelId),
        })
      ) {
        if (entry.value.items.some((item) => shows(item, widgetId))) {
          found.push(entry);
        }
      }
      const some = found.slice(0, MAX_TAKEN_AT_ONCE);
      for (const entry of some) {
        commit.check(entry).set(keys.scene(channelId, entry.value.id), {
          ...entry.value,
          items: entry.value.items.filter((item) => !shows(item, widgetId)),
          updatedAt: clock.now(),
        });
        announcements
          .noteScene(commit, channelId, entry.value.id, "updated");
      }
      return {
        names: found.map(({ value }) => value.name),
        left: found.length - some.length,
      };
    },

    /** Adds to a commit that no event plays a file any more and no settings name it. */
    async takeFile(
      commit: Deno.AtomicOperation,
      channelId: string,
      fileId: string,
    ): Promise<TakenReferences> {
      await store.holdReferences(commit, channelId, clock.now());
      const found = [
        ...await played(channelId, fileId),
        ...await named(channelId, fileId),
        ...await alerted(channelId, fileId),
      ];
      const some = found.slice(0, MAX_TAKEN_AT_ONCE);
      for (const { take } of some) take(commit);
      return {
        names: found.map(({ name }) => name),
        left: found.length - some.length,
      };
    },
  };
}

function shows(item: StoredScene["items"][number], widgetId: string): boolean {
  return item.kind === "custom" && item.widgetId === widgetId;
}
