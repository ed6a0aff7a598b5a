import type { Signal } from "@preact/signals";
import type { AsideThing } from "@/lib/schema/overlays/scenes.ts";
import { useChannelDay } from "@/lib/studio/browser/channel_day.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { ASIDE_MESSAGES as words } from "@/lib/studio/messages/aside.ts";
import type { TrashCommands } from "./trash_commands.ts";

/** Lists the deleted things of one kind that can be restored; nothing where there are none. */
export function TrashPanel(
  { things, acts, readOnly }: {
    things: Signal<readonly AsideThing[]>;
    acts: TrashCommands;
    readOnly: boolean;
  },
) {
  const day = useChannelDay();
  if (things.value.length === 0) return null;
  return (
    <Panel title={words.title} icon="trash-2" lede={words.lede}>
      <DataTable
        caption={words.caption}
        columns={words.columns}
        rows={things.value.map((thing) => ({
          key: thing.id,
          cells: [
            <bdi key="name">{thing.name}</bdi>,
            day.value(thing.deletedAt),
            day.value(thing.until),
            <div key="acts" class="row">
              <Button
                size="small"
                icon="undo-2"
                aria-label={words.restoreThing(thing.name)}
                disabled={readOnly}
                onClick={() => acts.restore(thing)}
              >
                {words.restore}
              </Button>
              <Button
                size="small"
                icon="trash-2"
                aria-label={words.removeThing(thing.name)}
                disabled={readOnly}
                onClick={() => acts.removeForGood(thing)}
              >
                {words.remove}
              </Button>
            </div>,
          ],
        }))}
      />
    </Panel>
  );
}
