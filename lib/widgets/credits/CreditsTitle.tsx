import { CreditsCard } from "./CreditsCard.tsx";

/** Draws the title of the credits and the line below it, where there are any. */
export function CreditsTitle(
  { title, subtitle }: { title: string; subtitle: string },
) {
  return title === "" && subtitle === "" ? null : (
    <CreditsCard>
      {title !== "" && <h1 class="ll-credits-title" dir="auto">{title}</h1>}
      {subtitle !== "" && (
        <p class="ll-credits-subtitle" dir="auto">{subtitle}</p>
      )}
    </CreditsCard>
  );
}
