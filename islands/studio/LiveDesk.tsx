import type { ComponentProps } from "preact";
import { LiveRoom } from "@/lib/studio/browser/live/LiveRoom.tsx";

/** Draws the room from which one runs the stream. */
export default function LiveDesk(props: ComponentProps<typeof LiveRoom>) {
  return <LiveRoom {...props} />;
}
