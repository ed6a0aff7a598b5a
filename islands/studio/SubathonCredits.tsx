import { CreditsRoom } from "@/lib/studio/browser/subathon/CreditsRoom.tsx";
import type { CreditsProps } from "@/lib/studio/browser/subathon/credits_desk.ts";

/** Draws the ending credits. */
export default function SubathonCredits(props: CreditsProps) {
  return <CreditsRoom {...props} />;
}
