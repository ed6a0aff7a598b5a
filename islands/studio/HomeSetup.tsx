import {
  type SetupFacts,
  SetupPanel,
} from "@/lib/studio/browser/home/SetupPanel.tsx";

/** What is left to set up, while sources come and go. */
export default function HomeSetup(facts: SetupFacts) {
  return <SetupPanel {...facts} />;
}
