import { AppError } from "@/lib/core/errors.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { referencesOf } from "@/lib/widgets/settings_schema.ts";
import type { SceneDeps } from "./deps.ts";
import type { SceneStore } from "./store.ts";

type Settings = Record<string, unknown>;

/** Words of a refusal, and the path under which a widget's settings stand in a save. */
const OF_WIDGET = {
  refusal:
    "Cannot save the widget: its settings name a file that does not exist. Choose another",
  under: "settings.",
};

/**
 * Creates what holds a commit to the uploads that settings name for the first
 * time: one that is deleted meanwhile makes the commit start over. Throws
 * `invalid_input` for one that is not there; a name that settings have already
 * may stay.
 */
export function createAssertFilesExist(
  { clock, filesOf }: Pick<SceneDeps, "clock" | "filesOf">,
  store: Pick<SceneStore, "holdReferences">,
) {
  return async function holdFiles(
    commit: Deno.AtomicOperation,
    channelId: string,
    kind: WidgetKind,
    { now, before }: { now: Settings; before: Settings },
    { refusal, under }: typeof OF_WIDGET = OF_WIDGET,
  ): Promise<void> {
    const named = filesIn(kind, now);
    if (named.length === 0) return;
    const known = new Set(filesIn(kind, before).map(({ id }) => id));
    const added = named.filter(({ id }) => !known.has(id));
    if (added.length === 0) return;
    // One check for all of them: a deletion writes it too.
    await store.holdReferences(commit, channelId, clock.now());
    const ids = [...new Set(added.map(({ id }) => id))];
    const there = new Set(
      (await filesOf(channelId, ids)).map(({ id }) => id),
    );
    const issues = added.filter(({ id }) => !there.has(id)).map((
      { path },
    ) => ({
      path: `${under}${path}`,
      message: "There is no such file any more: pick another",
    }));
    if (issues.length === 0) return;
    throw new AppError(
      "invalid_input",
      refusal,
      { issues },
    );
  };
}

const filesIn = (kind: WidgetKind, settings: Settings) =>
  referencesOf(kind, settings).filter(({ id }) => id.startsWith("ast_"));
