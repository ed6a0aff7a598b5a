import type { Signal } from "@preact/signals";
import type {
  CustomWidget,
  CustomWidgetSave,
} from "@/lib/schema/custom_widgets/code.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { CODE_MESSAGES as words } from "@/lib/studio/messages/code.ts";

const ROOT = "/api/widgets/custom";

/** Size at which a custom widget is shown where it stands alone. */
export const CODE_SIZE = { width: 800, height: 450 };

/** A custom widget as its list holds it. */
export interface CodeRow {
  id: string;
  name: string;
  source: CustomWidget["source"];
  revision: string;
  /** A version of it is published: sources that have it draw that one. */
  isPublished: boolean;
  /** RFC 3339. */
  updatedAt: string;
  /** Names of the scenes that show it. */
  scenes: readonly string[];
}

/** Makes a widget and opens its editor. */
export async function makeWidget(
  save: Partial<CustomWidgetSave>,
): Promise<void> {
  const made = await attempt(() =>
    api.post(`${ROOT}/new`, { ...save, versionLabel: "" })
  );
  if (made) location.assign(`/studio/code/${made.data.id}`);
}

/** Changes to the list of custom widgets, each by the API and then in the list. */
export function codeCommands(rows: Signal<readonly CodeRow[]>) {
  return {
    async rename(row: CodeRow, name: string): Promise<boolean> {
      const saved = await attempt(
        () => api.post(`${ROOT}/${row.id}`, { name }),
        words.renamed,
      );
      if (saved) {
        rows.value = rows.value.map((one) =>
          one.id === row.id ? { ...one, name } : one
        );
      }
      return saved !== null;
    },

    async duplicate({ id, name }: CodeRow): Promise<void> {
      const copy = words.copyOf(name);
      const made = await attempt(async () => {
        const { data } = await api.get(`${ROOT}/${id}`);
        const { html, css, js, fields, values } = data;
        const { network, hosts, consoleErrors, source } = data;
        return await api.post(`${ROOT}/new`, {
          ...{ html, css, js, fields, values },
          ...{ network, hosts, consoleErrors, source, name: copy },
        });
      }, words.made(copy));
      if (!made) return;
      const { data, etag } = made;
      rows.value = [{
        id: data.id,
        name: data.name,
        source: data.source,
        revision: etag?.replaceAll('"', "") ?? "",
        isPublished: false,
        updatedAt: data.updatedAt,
        scenes: [],
      }, ...rows.value];
    },

    async remove({ id, name, scenes }: CodeRow): Promise<void> {
      const isSure = await confirmed({
        title: words.removeTitle(name),
        text: words.removeText(scenes),
        act: words.removeAct,
        danger: true,
      });
      if (!isSure) return;
      const done = await attempt(
        () => api.delete(`${ROOT}/${id}?force=1`),
        words.removed(name),
      );
      if (done) rows.value = rows.value.filter((one) => one.id !== id);
    },
  };
}
