import {
  type SetupFacts,
  SetupPanel,
} from "@/lib/studio/browser/home/SetupPanel.tsx";

/** Draws the steps that are left to set up, while sources come and go. */
export default function HomeSetup(facts: SetupFacts) {
  return <SetupPanel {...facts} />;
}
