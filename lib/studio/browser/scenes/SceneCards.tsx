import type { Signal } from "@preact/signals";
import { Button, ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Menu } from "@/lib/studio/parts/Menu.tsx";
import { EmptyState } from "@/lib/studio/parts/Panel.tsx";
import { SETUPS_WORDS } from "@/lib/studio/words/setups.ts";
import { SCENES_WORDS as words } from "@/lib/studio/words/scenes.ts";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import {
  CardDialogs,
  useCardDialogs,
} from "@/lib/studio/browser/sources/CardDialogs.tsx";
import { openSource } from "@/lib/studio/browser/sources/open_source.ts";
import { SeenBadge } from "@/lib/studio/browser/sources/SeenBadge.tsx";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { sceneActs, type SceneRow } from "./scene_acts.ts";

interface SceneCardsProps {
  channelId: string;
  readOnly: boolean;
  rows: Signal<readonly SceneRow[]>;
  /** Asks what a new scene is for. */
  onCreate: () => void;
}

/** Draws a card for each scene, with everything that can be done with it. */
export function SceneCards(
  { channelId, readOnly, rows, onCreate }: SceneCardsProps,
) {
  const acts = sceneActs(rows);
  const dialogs = useCardDialogs<SceneRow>();
  const { named, brought } = dialogs;

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
    <>
      <ul class="cards">
        {rows.value.map((row) => (
          <li key={row.id} class="card">
            <SourcePreview
              channelId={channelId}
              readOnly={readOnly}
              still
              source={sceneSource(row.id)}
              width={row.width}
              height={row.height}
              title={words.preview(row.name)}
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
                      disabled: readOnly,
                      run: () => openSource(channelId, sceneSource(row.id)),
                    },
                    {
                      name: words.rename,
                      icon: "pencil",
                      disabled: readOnly,
                      run: () => named.value = row,
                    },
                    {
                      name: words.duplicate,
                      icon: "copy",
                      disabled: readOnly,
                      run: () => acts.duplicate(row),
                    },
                    {
                      name: SETUPS_WORDS.exportScene,
                      icon: "download",
                      run: () =>
                        location.assign(
                          `/m/widgets/api/channels/${channelId}/setup/export?scene=${row.id}`,
                        ),
                    },
                    {
                      name: words.remove,
                      icon: "trash-2",
                      danger: true,
                      disabled: readOnly,
                      run: () => acts.remove(row),
                    },
                  ]}
                />
              </div>
              <p class="row dim">
                {words.widgets(row.widgets)}
                <SeenBadge id={row.id} />
              </p>
              <div class="row">
                <ButtonLink
                  icon="pencil"
                  href={`/studio/scenes/${row.id}`}
                  aria-label={`${words.edit}: ${row.name}`}
                >
                  {words.edit}
                </ButtonLink>
                <Button
                  icon="monitor-play"
                  disabled={readOnly}
                  onClick={() => brought.value = row}
                  aria-label={`${words.toObs}: ${row.name}`}
                >
                  {words.toObs}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <CardDialogs
        dialogs={dialogs}
        words={words}
        channelId={channelId}
        readOnly={readOnly}
        sourceOf={sceneSource}
        rename={acts.rename}
      />
    </>
  );
}
