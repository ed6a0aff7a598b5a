import type { Signal } from "@preact/signals";
import type { TrashCommands } from "@/lib/studio/browser/trash/trash_commands.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { SourceCards } from "@/lib/studio/browser/sources/SourceCards.tsx";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { WIDGETS_MESSAGES as words } from "@/lib/studio/messages/widgets.ts";
import type { WidgetGroup } from "./group_widgets.ts";
import { widgetCommands, type WidgetRow } from "./widget_commands.ts";

/** Draws a card for each widget that is searched for, by scenes, with everything that can be done with it. */
export function WidgetCards(
  { channelId, readOnly, rows, groups, scenes, aside }: {
    channelId: string;
    readOnly: boolean;
    rows: Signal<readonly WidgetRow[]>;
    scenes: readonly { id: string; name: string }[];
    aside: TrashCommands;
    /** Those that are searched for. */
    groups: readonly WidgetGroup<{ id: string; name: string }, WidgetRow>[];
  },
) {
  const acts = widgetCommands(channelId, rows, aside);
  const sceneOf = ({ sceneId }: WidgetRow) =>
    scenes.find(({ id }) => id === sceneId)?.name ?? null;
  return (
    <SourceCards
      channelId={channelId}
      readOnly={readOnly}
      framed
      groups={groups.map(({ scene, rows }) => ({
        id: scene?.id ?? "loose",
        heading: (
          <header class="card-group__head">
            <h2>
              {scene
                ? <a href={`/studio/scenes/${scene.id}`}>{scene.name}</a>
                : words.loose}
            </h2>
            <span class="dim">{words.found(rows.length)}</span>
          </header>
        ),
        rows,
      }))}
      words={words}
      sourceOf={(id) => widgetSource(channelId, id)}
      acts={{ ...acts, remove: (row) => acts.remove(row, sceneOf(row)) }}
      partsOf={(row) => ({
        facts: (
          <>
            {row.kind !== row.name && row.kind}
            {!row.enabled && <Badge tone="warn">{words.off}</Badge>}
          </>
        ),
        opens: `/studio/widgets/${row.id}`,
        edit: (
          <ButtonLink
            size="small"
            icon="sliders-horizontal"
            href={`/studio/widgets/${row.id}`}
            aria-label={words.settingsOf(row.name)}
          >
            {words.settings}
          </ButtonLink>
        ),
        more: [{
          name: row.enabled ? words.switchOff : words.switchOn,
          icon: row.enabled ? "eye-off" : "eye",
          run: () => acts.setEnabled(row, !row.enabled),
        }],
      })}
    />
  );
}
