import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import { pairUp } from "@/lib/core/pair_up.ts";
import {
  BundledWidget,
  type WidgetCode,
} from "@/lib/schema/custom_widgets/code.ts";
import type { ImportWidget, ReplaceWidget } from "./import.ts";
import type { CustomWidgetService } from "./service.ts";

/** Circumstances of an import, as a bundle says them. */
interface WidgetImportHow {
  idOf: (prefix: "wgt", thing: string) => string;
  onExisting: "add" | "replace" | "keep";
  /** Ids of widgets that others of the bundle were paired with. */
  taken: Set<string>;
}

/**
 * Creates the part of a setup bundle that has the custom widgets: the draft and
 * the version that overlays show.
 */
export function createCustomWidgetPart(
  { customWidgets, importWidget, replaceWidget }: {
    customWidgets: Pick<CustomWidgetService, "list" | "shown">;
    importWidget: ImportWidget;
    /** Puts it in the place of the one with this id. */
    replaceWidget: ReplaceWidget;
  },
) {
  /** A widget as it travels; `null` when it is gone. */
  async function bundledOf(
    channelId: string,
    summary: { id: string },
  ): Promise<BundledWidget | null> {
    const draft = await customWidgets.shown(channelId, summary.id, true);
    if (!draft) return null;
    const shown = await customWidgets.shown(channelId, summary.id, false);
    return BundledWidget.parse({
      ...summary,
      draft: draft.code,
      published: shown?.code ?? null,
    });
  }

  /** The widget that an entry has the place of; `null` for one that is added. */
  async function presentOf(
    channelId: string,
    entry: BundledWidget,
    { onExisting, taken }: WidgetImportHow,
  ): Promise<BundledWidget | null> {
    if (onExisting === "add") return null;
    const free = (await customWidgets.list(channelId))
      .filter(({ id }) => !taken.has(id));
    const partner = pairUp([entry], free, ({ name }) => name).get(entry.id);
    if (!partner) return null;
    taken.add(partner.id);
    return await bundledOf(channelId, partner);
  }

  return {
    name: "custom_widgets" as const,

    async *export(
      channelId: string,
      only?: ReadonlySet<string>,
    ): AsyncGenerator<BundledWidget> {
      for (const summary of await customWidgets.list(channelId)) {
        if (only && !only.has(summary.id)) continue;
        const bundled = await bundledOf(channelId, summary);
        if (bundled) yield bundled;
      }
    },

    /** Imports one entry. Returns new ids by old ones, and what became of it. */
    async import(channelId: string, entry: unknown, how: WidgetImportHow) {
      const parsed = BundledWidget.safeParse(entry);
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          "Cannot import the custom widget: it is not valid",
          { issues: issuesOf(parsed.error) },
        );
      }
      const { id, name, publishedVersion } = parsed.data;
      const present = await presentOf(channelId, parsed.data, how);
      const stays = present !== null &&
        (how.onExisting === "keep" || isSame(present, parsed.data));
      const change = present === null
        ? "added" as const
        : stays
        ? "kept" as const
        : "replaced" as const;
      const imported = stays
        ? present
        : present
        ? await replaceWidget(channelId, parsed.data, present.id)
        : await importWidget(channelId, parsed.data, how.idOf("wgt", id));
      const ids = new Map([[id, imported.id]]);
      if (publishedVersion !== null && imported.publishedVersion !== null) {
        ids.set(publishedVersion, imported.publishedVersion);
      }
      return { ids, thing: { id, name, change } };
    },
  };
}

/** Returns whether a widget is set and written as the one that would take its place. */
function isSame(present: BundledWidget, entry: BundledWidget): boolean {
  const code = ({ html, css, js, fields, values }: WidgetCode) =>
    JSON.stringify([html, css, js, fields, values]);
  const settings = ({ name, network, hosts, consoleErrors }: BundledWidget) =>
    JSON.stringify([name, network, hosts, consoleErrors]);
  return settings(present) === settings(entry) &&
    code(present.draft) === code(entry.draft) &&
    // What was published stays where nothing else is.
    (entry.published === null ||
      present.published !== null &&
        code(present.published) === code(entry.published));
}
