import { PartsBench } from "@/lib/studio/browser/PartsBench.tsx";

/** Draws the parts that a script drives, on the page that shows all parts. */
export default function PartsBenchIsland(
  props: { channelId: string; readOnly: boolean },
) {
  return <PartsBench {...props} />;
}
