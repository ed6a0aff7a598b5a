import type { Signal } from "@preact/signals";
import type {
  Instance,
  InstanceSave,
  ListedInstance,
} from "@/lib/schema/overlays/scenes.ts";
import type { TrashCommands } from "@/lib/studio/browser/trash/trash_commands.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import { heldPage } from "@/lib/studio/browser/settings/held_page.ts";
import { holdsChanges } from "@/lib/studio/browser/shell/live_state.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { namesAt } from "@/lib/studio/kit/draft/names_at.ts";
import { settingsToCopy } from "@/lib/schema/widgets/rules/alerts_in_use.ts";
import { WIDGETS_MESSAGES as words } from "@/lib/studio/messages/widgets.ts";

/** A widget as the list of widgets holds it. */
export type WidgetRow =
  & Pick<
    ListedInstance,
    "id" | "type" | "name" | "enabled" | "revision" | "pack"
  >
  & {
    /** Title of its kind. */
    kind: string;
    sceneId: string | null;
    width: number;
    height: number;
  };

/** A kind of widget that can be added. */
export interface WidgetOffer {
  id: string;
  name: string;
  purpose: string;
  category: string;
  previewImage: string;
}

/** Saves a widget through the API; `ifMatch`, its version, where it exists already. */
export function saveWidget(
  channelId: string,
  save: Partial<InstanceSave>,
  ifMatch?: string,
) {
  return api.post(
    `/api/channels/${channelId}/widget-instances`,
    save,
    {
      ...ifMatch === undefined ? {} : { ifMatch },
      // Without an id each one makes another widget.
      repeatable: save.id !== undefined,
    },
  );
}

/** Changes to the list of widgets, each by the API and then in the list. */
export function widgetCommands(
  channelId: string,
  rows: Signal<readonly WidgetRow[]>,
  aside: TrashCommands,
) {
  const put = (row: WidgetRow) => {
    rows.value = rows.value.map((one) => one.id === row.id ? row : one);
  };

  async function change(
    row: WidgetRow,
    patch: { name?: string; enabled?: boolean },
    done: string,
  ): Promise<boolean> {
    const { id, name, enabled, revision } = row;
    let stored = row;
    const pick = (
      { data: { name, enabled }, ...rest }: ApiAnswer<Instance>,
    ) => {
      const revision = rest.etag?.replaceAll('"', "") ?? "";
      stored = { ...row, name, enabled, revision };
      return { ...rest, data: { name, enabled } };
    };
    const isStored = await attempt(async () => {
      const { changeStored } = await import(
        "@/lib/studio/kit/draft/change_stored.ts"
      );
      return await changeStored(
        {
          loaded: { value: { name, enabled }, version: `"${revision}"` },
          nameOf: (paths) => namesAt(paths, words.fields),
          read: async () => pick(await api.get(`/api/widgets/instances/${id}`)),
          write: async (next, { ifMatch }) =>
            pick(await saveWidget(channelId, { id, ...next }, ifMatch)),
        },
        patch,
        done,
      );
    }) ?? false;
    if (isStored) put(stored);
    return isStored;
  }

  return {
    rename: (row: WidgetRow, name: string) =>
      change(row, { name }, words.renamed),

    setEnabled: (row: WidgetRow, enabled: boolean) =>
      change(
        row,
        { enabled },
        enabled ? words.switchedOn(row.name) : words.switchedOff(row.name),
      ),

    async duplicate(row: WidgetRow): Promise<void> {
      const held = row.sceneId !== null && await holdsChanges();
      const made = await attempt(async () => {
        const { data } = await api.get(
          `/api/widgets/instances/${row.id}`,
        );
        const { type, pack, sceneId, placement, enabled } = data;
        const { x, y, ...place } = placement;
        return await saveWidget(channelId, {
          type,
          settings: settingsToCopy(data),
          pack,
          sceneId: held ? null : sceneId,
          enabled,
          name: words.copyOf(data.name),
          // Beside the other one, so that it can be seen.
          placement: { ...place, x: x + 24, y: y + 24 },
        });
      });
      if (!made) return;
      const { id, name, sceneId } = made.data;
      const revision = made.etag?.replaceAll('"', "") ?? "";
      rows.value = [...rows.value, { ...row, id, name, sceneId, revision }];
      toast(held ? words.madeHeld(name) : words.made(name), {
        tone: "good",
        link: held && row.sceneId !== null
          ? { name: words.settings, href: heldPage(id, row.sceneId) }
          : undefined,
      });
    },

    async remove(row: WidgetRow, scene: string | null): Promise<void> {
      const { id, name } = row;
      const yes = await confirmed({
        title: words.removeTitle(name),
        text: words.removeText(scene),
        act: words.removeAct,
        danger: true,
      });
      if (!yes) return;
      const gone = await attempt(
        () => api.delete(`/api/widgets/instances/${id}`),
      );
      if (!gone) return;
      rows.value = rows.value.filter((one) => one.id !== id);
      await aside.noteDeleted({ id, name }, words.removed(name));
    },
  };
}
