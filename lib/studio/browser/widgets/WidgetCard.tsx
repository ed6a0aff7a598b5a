import { ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Badge } from "@/lib/studio/parts/Panel.tsx";
import { WIDGETS_WORDS as words } from "@/lib/studio/words/widgets.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { SourceCard } from "@/lib/studio/browser/sources/SourceCard.tsx";
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
  return (
    <SourceCard
      channelId={channelId}
      readOnly={readOnly}
      source={widgetSource(channelId, row.id)}
      row={row}
      width={row.width}
      height={row.height}
      framed
      words={words}
      acts={{
        toObs: onBring,
        rename: onRename,
        duplicate: () => acts.duplicate(row),
        more: [{
          name: row.enabled ? words.switchOff : words.switchOn,
          icon: row.enabled ? "eye-off" : "eye",
          run: () => acts.setEnabled(row, !row.enabled),
        }],
        remove: () => acts.remove(row, scene),
      }}
      facts={
        <>
          {row.kind !== row.name && row.kind}
          <Badge>{scene === null ? words.loose : words.usedIn(scene)}</Badge>
          {!row.enabled && <Badge tone="warn">{words.off}</Badge>}
        </>
      }
    >
      <ButtonLink
        icon="sliders-horizontal"
        href={`/studio/widgets/${row.id}`}
        aria-label={words.settingsOf(row.name)}
      >
        {words.settings}
      </ButtonLink>
    </SourceCard>
  );
}
