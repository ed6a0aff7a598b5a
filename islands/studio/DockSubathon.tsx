import type { ComponentProps } from "preact";
import { SubathonDock } from "@/lib/studio/browser/dock/SubathonDock.tsx";

/** Draws the dock while its page is open in OBS. */
export default function DockSubathon(
  props: ComponentProps<typeof SubathonDock>,
) {
  return <SubathonDock {...props} />;
}
