import { OwnLists } from "./CreditsLists.tsx";
import { PeoplePanel } from "./CreditsPeople.tsx";
import { RollPanel } from "./CreditsRun.tsx";
import { type CreditsProps, useCreditsStore } from "./credits_store.ts";

/** Draws the ending credits: the roll, who is listed, and lists of one's own. */
export function CreditsRoom(props: CreditsProps) {
  const desk = useCreditsStore(props);
  return (
    <div class="sub-room">
      <div class="stack">
        <RollPanel desk={desk} />
        <OwnLists desk={desk} />
      </div>
      <PeoplePanel desk={desk} />
    </div>
  );
}
