import { useEffect } from "preact/hooks";
import { SIGN_IN_MESSAGES } from "@/lib/studio/messages/sign_in.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import {
  endSignIn,
  hearSignedIn,
  waitingForSession,
} from "@/lib/studio/browser/sign_in.ts";

/**
 * Asks to sign in again in another tab when the session ended in the middle of
 * work; the calls that wait go on by themselves.
 */
export function SignInDialog() {
  useEffect(hearSignedIn, []);
  return (
    <Dialog
      open={waitingForSession.value !== null}
      title={SIGN_IN_MESSAGES.againTitle}
      onClose={() => endSignIn(false)}
      actions={
        <>
          <Button onClick={() => endSignIn(true)}>
            {SIGN_IN_MESSAGES.comeBack}
          </Button>
          <ButtonLink
            tone="primary"
            icon="external-link"
            href="/studio/sign-in?return_to=/studio/signed-in"
            target="_blank"
          >
            {SIGN_IN_MESSAGES.againAct}
          </ButtonLink>
        </>
      }
    >
      <p>{SIGN_IN_MESSAGES.againText}</p>
    </Dialog>
  );
}
