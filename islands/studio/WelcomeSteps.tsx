import {
  Welcome,
  type WelcomeProps,
} from "@/lib/studio/browser/welcome/Welcome.tsx";

/**
 * Draws the way from nothing to an overlay that OBS shows; each step is done
 * when the facts say so.
 */
export default function WelcomeSteps(props: WelcomeProps) {
  return <Welcome {...props} />;
}
