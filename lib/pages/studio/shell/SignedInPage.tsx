import SignedIn from "@/islands/studio/SignedIn.tsx";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { SIGN_IN_MESSAGES } from "@/lib/studio/messages/sign_in.ts";
import { SignInLayout } from "./SignInLayout.tsx";

/** Draws the end of a sign-in in a tab of its own. */
export function SignedInPage() {
  return (
    <SignInLayout title={SIGN_IN_MESSAGES.signedIn}>
      <p>{SIGN_IN_MESSAGES.signedInText}</p>
      <div class="row row--center">
        <ButtonLink href="/studio">{SIGN_IN_MESSAGES.toStudio}</ButtonLink>
      </div>
      <SignedIn />
    </SignInLayout>
  );
}
