import SignedIn from "@/islands/studio/SignedIn.tsx";
import { ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { SIGN_IN_WORDS } from "@/lib/studio/words/sign_in.ts";
import { DoorPage } from "./DoorPage.tsx";

/** Draws the end of a sign-in in a tab of its own. */
export function SignedInPage() {
  return (
    <DoorPage title={SIGN_IN_WORDS.signedIn}>
      <p>{SIGN_IN_WORDS.signedInText}</p>
      <div class="row row--center">
        <ButtonLink href="/studio">{SIGN_IN_WORDS.toStudio}</ButtonLink>
      </div>
      <SignedIn />
    </DoorPage>
  );
}
