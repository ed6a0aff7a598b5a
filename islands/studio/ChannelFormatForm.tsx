import type { ComponentProps } from "preact";
import { FormatForm } from "@/lib/studio/browser/channel/FormatForm.tsx";

/** Draws the channel's language, zone and currency. */
export default function ChannelFormatForm(
  props: ComponentProps<typeof FormatForm>,
) {
  return <FormatForm {...props} />;
}
