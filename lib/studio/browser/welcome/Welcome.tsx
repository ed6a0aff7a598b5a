import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { SceneLayoutTemplate } from "@/lib/schema/overlays/layouts.ts";
import type { SceneRow } from "@/lib/studio/browser/scenes/scene_commands.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { LayoutStep } from "@/lib/studio/browser/welcome/LayoutStep.tsx";
import {
  type ChannelLook,
  createLookChoice,
  titleOfLook,
} from "@/lib/studio/browser/looks/channel_look.ts";
import { LookStep } from "@/lib/studio/browser/welcome/LookStep.tsx";
import { ObsStep } from "@/lib/studio/browser/welcome/ObsStep.tsx";
import { StepPanel } from "@/lib/studio/browser/welcome/StepPanel.tsx";
import { TestStep } from "@/lib/studio/browser/welcome/TestStep.tsx";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

export interface WelcomeProps {
  channelId: string;
  channelName: string;
  readOnly: boolean;
  scenes: readonly SceneRow[];
  layouts: readonly SceneLayoutTemplate[];
  look: ChannelLook;
}

/** Draws the way from nothing to an overlay that OBS shows; each step is done when the facts say so. */
export function Welcome(props: WelcomeProps) {
  const { channelId, channelName, readOnly, scenes, layouts } = props;
  const rows = useSignal(scenes);
  const look = useMemo(() => createLookChoice(channelId, props.look), []);
  const worn = look.worn.value;
  const reached = useSignal(false);
  const who = { channelId, readOnly };
  const isOpen = (openSources.value ?? []).some(({ kind, overlay }) =>
    kind === "obs" && rows.value.some(({ id }) => id === overlay.id)
  );
  const hasScenes = rows.value.length > 0;

  return (
    <div class="stack">
      <StepPanel
        number={1}
        title={words.look}
        lede={words.lookLede}
        done={hasScenes || look.chosen.value !== null}
      >
        <LookStep
          {...who}
          channelName={channelName}
          looks={props.look.looks}
          look={look}
        />
      </StepPanel>
      <StepPanel
        number={2}
        title={words.layout}
        lede={words.layoutLede}
        done={hasScenes}
      >
        <LayoutStep
          channelId={channelId}
          layouts={layouts}
          look={{ id: worn, title: titleOfLook(props.look.looks, worn) }}
          rows={rows}
          readOnly={readOnly}
        />
      </StepPanel>
      <StepPanel
        number={3}
        title={words.obs}
        lede={words.obsLede}
        done={isOpen}
      >
        <ObsStep {...who} rows={rows.value} />
      </StepPanel>
      <StepPanel
        number={4}
        title={words.test}
        lede={words.testLede}
        done={reached.value}
      >
        <TestStep {...who} channelName={channelName} reached={reached} />
      </StepPanel>
    </div>
  );
}
