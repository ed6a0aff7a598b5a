import { GroupControl } from "@/lib/studio/kit/form/GroupControl.tsx";
import type { RoomControls } from "@/lib/studio/kit/form/control_context.ts";
import { MORE_CONTROLS } from "@/lib/studio/kit/form/more_controls.ts";
import { FontControl } from "./FontControl.tsx";
import type { Offers, SettingsControl } from "./offers.ts";
import { ReferenceControl } from "./ReferenceControl.tsx";
import { SoundGroup, soundParts } from "./SoundGroup.tsx";
import { VoiceControl } from "./VoiceControl.tsx";

/** Draws an object of settings; of a sound also how it is cut. */
function SettingsGroup({ control, work }: SettingsControl) {
  return (
    <GroupControl control={control} work={work}>
      {soundParts(control) && <SoundGroup control={control} work={work} />}
    </GroupControl>
  );
}

/** Controls that the settings of widgets have beside the plain ones. */
export const SETTINGS_CONTROLS: RoomControls<Offers> = {
  ...MORE_CONTROLS,
  font: FontControl,
  voice: VoiceControl,
  reference: ReferenceControl,
  group: SettingsGroup,
};
