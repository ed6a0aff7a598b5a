import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { OBS_MESSAGES } from "@/lib/studio/messages/obs.ts";
import { SOURCE_MESSAGES as words } from "@/lib/studio/messages/sources.ts";
import { ObsLinkPanel } from "@/lib/studio/browser/obs/ObsLinkPanel.tsx";
import { ObsSourceState } from "@/lib/studio/browser/obs/ObsSourceState.tsx";
import { launcherAddress } from "@/lib/studio/browser/source_address.ts";
import { type Bringable, DragToObs } from "./DragToObs.tsx";
import { SeenBadge } from "./SeenBadge.tsx";

/** Shows the ways into OBS for one scene or widget, and when it has arrived. */
export function BringDialog(
  { item, id, onClose }: {
    item: Bringable | null;
    id: string;
    onClose: () => void;
  },
) {
  const launcher = item && !item.readOnly
    ? launcherAddress(item.channelId, item.source)
    : null;
  return (
    <Dialog
      open={item !== null}
      title={words.bring(item?.name ?? "")}
      onClose={onClose}
    >
      {item && (
        <>
          <DragToObs {...item} />
          <p class="dim">{words.dragHint}</p>
          <p class="dim">{words.dragTrap}</p>
          <h3>{words.orPaste}</h3>
          <ol class="steps">
            {words.steps.map((step) => <li key={step}>{step}</li>)}
            <li>{words.sizeStep(item.width, item.height)}</li>
          </ol>
          <SeenBadge id={id} />
          {launcher && (
            <>
              <h3>{words.localFile}</h3>
              <p class="dim">{words.localFileText}</p>
              <div class="row">
                <ButtonLink href={launcher} download icon="download">
                  {words.localFileGet}
                </ButtonLink>
              </div>
            </>
          )}
          <h3>{OBS_MESSAGES.heading}</h3>
          <ObsSourceState {...item} />
          <ObsLinkPanel channelId={item.channelId} readOnly={item.readOnly} />
        </>
      )}
    </Dialog>
  );
}
