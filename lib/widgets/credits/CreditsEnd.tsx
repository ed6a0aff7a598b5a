import { CreditsCard } from "./CreditsCard.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";

/** Draws the end card. */
export function CreditsEnd({ text }: { text: string }) {
  return text === "" ? null : (
    <CreditsCard>
      <FitText class="ll-credits-end" text={text} />
    </CreditsCard>
  );
}
