import type { ComponentProps } from "preact";
import { SessionList } from "@/lib/studio/browser/channel/SessionList.tsx";

/** Draws where the person is signed in. */
export default function ChannelSessions(
  props: ComponentProps<typeof SessionList>,
) {
  return <SessionList {...props} />;
}
