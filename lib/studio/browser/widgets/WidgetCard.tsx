import { ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Menu } from "@/lib/studio/parts/Menu.tsx";
import { Badge } from "@/lib/studio/parts/Panel.tsx";
import { WIDGETS_WORDS as words } from "@/lib/studio/words/widgets.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { openSource } from "@/lib/studio/browser/sources/open_source.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import type { widgetActs, WidgetRow } from "./widget_acts.ts";

interface WidgetCardProps {
  channelId: string;
  readOnly: boolean;
  row: WidgetRow;
  /** Name of the scene that it stands on. */
  scene: string | null;
  acts: ReturnType<typeof widgetActs>;
  onRename: () => void;
  onBring: () => void;
}

/** Draws one widget of the list. */
export function WidgetCard(
  { channelId, readOnly, row, scene, acts, onRename, onBring }: WidgetCardProps,
) {
  const source = widgetSource(channelId, row.id);
  const disabled = readOnly;
  return (
    <li class="card">
      <SourcePreview
        channelId={channelId}
        readOnly={readOnly}
        still
        source={source}
        width={row.width}
        height={row.height}
        title={words.preview(row.name)}
        framed
      />
      <div class="card__body">
        <div class="card__head">
          <h2>{row.name}</h2>
          <Menu
            id={`menu-${row.id}`}
            label={words.more(row.name)}
            items={[
              {
                name: words.open,
                icon: "external-link",
                disabled,
                run: () => openSource(channelId, source),
              },
              {
                name: words.toObs,
                icon: "monitor-play",
                disabled,
                run: onBring,
              },
              { name: words.rename, icon: "pencil", disabled, run: onRename },
              {
                name: words.duplicate,
                icon: "copy",
                disabled,
                run: () => acts.duplicate(row),
              },
              {
                name: row.enabled ? words.switchOff : words.switchOn,
                icon: row.enabled ? "eye-off" : "eye",
                disabled,
                run: () => acts.setEnabled(row, !row.enabled),
              },
              {
                name: words.remove,
                icon: "trash-2",
                danger: true,
                disabled,
                run: () => acts.remove(row, scene),
              },
            ]}
          />
        </div>
        <p class="row dim">
          {row.kind !== row.name && row.kind}
          <Badge>{scene === null ? words.loose : words.usedIn(scene)}</Badge>
          {!row.enabled && <Badge tone="warn">{words.off}</Badge>}
        </p>
        <div class="row">
          <ButtonLink
            icon="sliders-horizontal"
            href={`/studio/widgets/${row.id}`}
            aria-label={words.settingsOf(row.name)}
          >
            {words.settings}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
