import type { Signal } from "@preact/signals";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { SETUPS_MESSAGES } from "@/lib/studio/messages/setups.ts";
import { SCENES_MESSAGES as words } from "@/lib/studio/messages/scenes.ts";
import { download } from "@/lib/studio/browser/download.ts";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import { SeenBadge } from "@/lib/studio/browser/sources/SeenBadge.tsx";
import { SourceCards } from "@/lib/studio/browser/sources/SourceCards.tsx";
import type { SceneCommands, SceneRow } from "./scene_commands.ts";

interface SceneCardsProps {
  channelId: string;
  readOnly: boolean;
  rows: Signal<readonly SceneRow[]>;
  acts: SceneCommands;
  /** Asks what a new scene is for. */
  onCreate: () => void;
}

/** Draws a card for each scene, with everything that can be done with it. */
export function SceneCards(
  { channelId, readOnly, rows, acts, onCreate }: SceneCardsProps,
) {
  if (rows.value.length === 0) {
    return (
      <EmptyState
        icon="layers"
        title={words.none}
        action={
          <Button
            tone="primary"
            icon="plus"
            disabled={readOnly}
            onClick={onCreate}
          >
            {words.create}
          </Button>
        }
      >
        {words.noneText}
      </EmptyState>
    );
  }
  return (
    <SourceCards
      channelId={channelId}
      readOnly={readOnly}
      groups={[{ id: "scenes", rows: rows.value }]}
      words={words}
      sourceOf={sceneSource}
      acts={acts}
      bringButton
      partsOf={(row) => ({
        facts: (
          <>
            {words.widgets(row.widgets)}
            <span>{words.dimensions(row.width, row.height)}</span>
            <SeenBadge id={row.id} />
          </>
        ),
        opens: `/studio/scenes/${row.id}`,
        edit: (
          <ButtonLink
            size="small"
            icon="pencil"
            href={`/studio/scenes/${row.id}`}
            aria-label={`${words.edit}: ${row.name}`}
          >
            {words.edit}
          </ButtonLink>
        ),
        more: [{
          name: SETUPS_MESSAGES.exportScene,
          icon: "download",
          disabled: false,
          run: () =>
            download(
              `/m/widgets/api/channels/${channelId}/setup/export?scene=${row.id}`,
            ),
        }],
      })}
    />
  );
}
