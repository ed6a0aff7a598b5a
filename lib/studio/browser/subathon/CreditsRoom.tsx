import { OwnLists } from "./CreditsLists.tsx";
import { PeoplePanel } from "./CreditsPeople.tsx";
import { RollPanel } from "./CreditsRun.tsx";
import { type CreditsProps, useCreditsDesk } from "./credits_desk.ts";

/** Draws the ending credits: the roll, who is listed, and lists of one's own. */
export function CreditsRoom(props: CreditsProps) {
  const desk = useCreditsDesk(props);
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
