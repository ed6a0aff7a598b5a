import type { ComponentProps } from "preact";
import { DemoStage } from "@/lib/studio/browser/simulator/DemoStage.tsx";

/** Draws the demo channel's scene with test events. */
export default function DemoStageIsland(
  props: ComponentProps<typeof DemoStage>,
) {
  return <DemoStage {...props} />;
}
