import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { Palette } from "./Palette.tsx";
import type { Opened } from "./ToolBar.tsx";
import { SignInDialog } from "./SignInDialog.tsx";
import { SimulatorDrawer } from "./SimulatorDrawer.tsx";

/** Draws every dialog of the frame; loaded when the first of them is asked for. */
export function Drawers(
  { palette, help, simulator, channelId }: Opened & { channelId: string },
) {
  return (
    <>
      <Palette open={palette} channelId={channelId} />
      <HelpDialog open={help} />
      <SimulatorDrawer open={simulator} channelId={channelId} />
      <ConfirmDialog />
      <SignInDialog />
    </>
  );
}
