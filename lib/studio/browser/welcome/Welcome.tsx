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
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
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
  const hasLook = hasScenes || look.chosen.value !== null;
  // What was done before is out of the way; what is done now is, once the step
  // after it is done too: nobody's hand is on it any more.
  const wasDone = useMemo(() => ({ look: hasLook, layout: hasScenes }), []);

  return (
    <div class="stack">
      <StepPanel
        number={1}
        title={words.look}
        lede={words.lookLede}
        done={hasLook}
        open={!wasDone.look && !hasScenes}
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
        open={!wasDone.layout && !isOpen}
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
        open={!(isOpen && reached.value)}
      >
        <ObsStep {...who} rows={rows.value} />
      </StepPanel>
      <StepPanel
        number={4}
        title={words.test}
        lede={words.testLede}
        done={reached.value}
        open
      >
        <TestStep {...who} channelName={channelName} reached={reached} />
      </StepPanel>
      {reached.value && (
        <Notice
          tone="good"
          action={
            <ButtonLink
              tone="primary"
              icon="arrow-right"
              href="/studio/live"
            >
              {words.toLive}
            </ButtonLink>
          }
        >
          {words.ready}
        </Notice>
      )}
    </div>
  );
}
