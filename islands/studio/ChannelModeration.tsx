import type { ComponentProps } from "preact";
import { ModerationForm } from "@/lib/studio/browser/channel/ModerationForm.tsx";

/** Draws what becomes of viewers' texts. */
export default function ChannelModeration(
  props: ComponentProps<typeof ModerationForm>,
) {
  return <ModerationForm {...props} />;
}
