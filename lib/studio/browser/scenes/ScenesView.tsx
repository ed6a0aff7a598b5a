import { useSignal } from "@preact/signals";
import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";
import type { AsideThing } from "@/lib/schema/overlays/scenes.ts";
import { trashCommands } from "@/lib/studio/browser/trash/trash_commands.ts";
import { TrashPanel } from "@/lib/studio/browser/trash/TrashPanel.tsx";
import type { ChannelLook } from "@/lib/studio/browser/looks/channel_look.ts";
import { LayoutDialog } from "@/lib/studio/browser/scenes/LayoutDialog.tsx";
import {
  sceneCommands,
  type SceneRow,
} from "@/lib/studio/browser/scenes/scene_commands.ts";
import { SceneCards } from "@/lib/studio/browser/scenes/SceneCards.tsx";
import { SetupImport } from "@/lib/studio/browser/setups/SetupImport.tsx";
import { reloadPage } from "@/lib/studio/browser/toasts.ts";
import { CreateButton } from "@/lib/studio/browser/sources/CreateButton.tsx";
import { SCENES_MESSAGES as words } from "@/lib/studio/messages/scenes.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";

interface SceneListProps {
  channelId: string;
  readOnly: boolean;
  scenes: readonly SceneRow[];
  layouts: readonly SceneLayoutTemplate[];
  look: ChannelLook;
  /** Scenes that were deleted and can be restored. */
  deleted: readonly AsideThing[];
}

/** Draws the scenes of the channel: make, rename, copy, bring to OBS, delete. */
export function ScenesView(
  { channelId, readOnly, scenes, layouts, look, deleted }: SceneListProps,
) {
  const rows = useSignal(scenes);
  const things = useSignal(deleted);
  const aside = trashCommands("scene", things);
  const acts = sceneCommands(rows, aside);
  const making = useSignal(false);
  const create = () => making.value = true;

  return (
    <>
      <div class="row">
        <CreateButton
          id="scenes.create"
          name={words.create}
          group={ROOM_MESSAGES.scenes.name}
          readOnly={readOnly}
          run={create}
        />
        <SetupImport
          channelId={channelId}
          readOnly={readOnly}
          onDone={reloadPage}
        />
      </div>
      <SceneCards
        channelId={channelId}
        readOnly={readOnly}
        rows={rows}
        acts={acts}
        onCreate={create}
      />
      <LayoutDialog
        open={making}
        channelId={channelId}
        layouts={layouts}
        channelLook={look}
        onMade={({ id }) => location.assign(`/studio/scenes/${id}`)}
      />
      <TrashPanel things={things} acts={aside} readOnly={readOnly} />
    </>
  );
}
