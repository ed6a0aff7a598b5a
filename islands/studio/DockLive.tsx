import type { ComponentProps } from "preact";
import { LiveDock } from "@/lib/studio/browser/dock/LiveDock.tsx";

/** Draws the dock while its page is open in OBS. */
export default function DockLive(props: ComponentProps<typeof LiveDock>) {
  return <LiveDock {...props} />;
}
