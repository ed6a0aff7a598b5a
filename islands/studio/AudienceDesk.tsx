import type { AudienceProps } from "@/lib/studio/browser/audience/audience_desk.ts";
import { AudienceRoom } from "@/lib/studio/browser/audience/AudienceRoom.tsx";

/** Draws what viewers take part in. */
export default function AudienceDesk(props: AudienceProps) {
  return <AudienceRoom {...props} />;
}
