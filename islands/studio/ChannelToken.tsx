import type { ComponentProps } from "preact";
import { TokenPanel } from "@/lib/studio/browser/channel/TokenPanel.tsx";

/** Draws the token of all overlays. */
export default function ChannelToken(props: ComponentProps<typeof TokenPanel>) {
  return <TokenPanel {...props} />;
}
