import type { Signal } from "@preact/signals";
import type { SceneFromLayout } from "@/lib/schema/overlays/layouts.ts";
import type { ListedScene, Scene } from "@/lib/schema/overlays/scenes.ts";
import type { TrashCommands } from "@/lib/studio/browser/trash/trash_commands.ts";
import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { renameScene } from "./rename_scene.ts";
import { SCENES_MESSAGES as words } from "@/lib/studio/messages/scenes.ts";

const PATH = "/api/widgets/scenes";

/** A scene as the list of scenes holds it. */
export type SceneRow =
  & Pick<
    ListedScene,
    "id" | "name" | "width" | "height" | "revision"
  >
  & { widgets: number };

function toRow({ data, etag }: ApiAnswer<Scene>): SceneRow {
  const { id, name, width, height, items } = data;
  return {
    id,
    name,
    width,
    height,
    revision: etag?.replaceAll('"', "") ?? "",
    widgets: items.length,
  };
}

/** Makes a scene of a layout, or an empty one; resolves with its row. */
export async function makeScene(
  layout: SceneFromLayout["layout"] | null,
  pack: string | null,
): Promise<SceneRow | null> {
  const made = await attempt(
    () =>
      layout === null
        ? api.post(PATH, { name: words.create })
        : api.post(`${PATH}/layouts`, { layout, pack }),
    ({ data }) => words.made(data.name),
  );
  return made && toRow(made);
}

/** Commands on the list of scenes, as `sceneCommands` makes them. */
export type SceneCommands = ReturnType<typeof sceneCommands>;

/** Changes to the list of scenes, each by the API and then in the list. */
export function sceneCommands(
  rows: Signal<readonly SceneRow[]>,
  aside: TrashCommands,
) {
  const put = (row: SceneRow) => {
    rows.value = rows.value.map((one) => one.id === row.id ? row : one);
  };
  return {
    async rename(row: SceneRow, name: string): Promise<boolean> {
      const stored = await renameScene(row, name);
      if (stored) put(toRow(stored));
      return stored !== null;
    },
    async duplicate({ id }: SceneRow): Promise<void> {
      const made = await attempt(
        () => api.post(`${PATH}/${id}/duplicate`),
        ({ data }) => words.made(data.name),
      );
      if (made) rows.value = [...rows.value, toRow(made)];
    },
    async remove({ id, name, widgets }: SceneRow): Promise<void> {
      const yes = await confirmed({
        title: words.removeTitle(name),
        text: words.removeText(widgets),
        act: words.removeAct,
        danger: true,
      });
      if (!yes) return;
      const gone = await attempt(
        () => api.delete(`${PATH}/${id}?instances=delete`),
      );
      if (!gone) return;
      rows.value = rows.value.filter((one) => one.id !== id);
      await aside.noteDeleted({ id, name }, words.removed(name));
    },
  };
}
