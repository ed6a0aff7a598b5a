import { hasWords, searchWords } from "@/lib/core/word_search.ts";
import type { WidgetRow } from "./widget_commands.ts";

/** Widgets of one scene; of no scene where `scene` is `null`. */
export interface WidgetGroup<S extends { id: string }, R> {
  scene: S | null;
  rows: R[];
}

/**
 * Groups the widgets whose name or kind has every word of a text by their
 * scenes, in the order of the scenes, and last those that no listed scene has. A
 * scene without such a widget has no group.
 */
export function groupWidgets<
  S extends { id: string },
  R extends Pick<WidgetRow, "name" | "kind" | "sceneId">,
>(
  rows: readonly R[],
  scenes: readonly S[],
  text: string,
): WidgetGroup<S, R>[] {
  const wanted = searchWords(text);
  const groups = new Map<string | null, WidgetGroup<S, R>>(
    scenes.map((scene) => [scene.id, { scene, rows: [] }]),
  );
  const loose: WidgetGroup<S, R> = { scene: null, rows: [] };
  groups.set(null, loose);
  for (const row of rows) {
    if (!hasWords(`${row.name} ${row.kind}`, wanted)) continue;
    (groups.get(row.sceneId) ?? loose).rows.push(row);
  }
  return [...groups.values()].filter(({ rows }) => rows.length > 0);
}
