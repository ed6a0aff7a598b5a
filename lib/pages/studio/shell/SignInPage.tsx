import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { SIGN_IN_MESSAGES } from "@/lib/studio/messages/sign_in.ts";
import { SignInLayout } from "./SignInLayout.tsx";

/** Way in that the service offers. */
export type SignInWay = "twitch" | "demo" | "elsewhere";

/** Draws the sign-in, and where it leads afterwards. */
export function SignInPage(
  { way, returnTo, deleted }: {
    way: SignInWay;
    returnTo: string;
    /** The visitor has just deleted everything. */
    deleted: boolean;
  },
) {
  const to = `/auth/login?${new URLSearchParams({ return_to: returnTo })}`;
  return (
    <SignInLayout title={SIGN_IN_MESSAGES.heading}>
      {deleted && <Notice tone="good">{SIGN_IN_MESSAGES.deleted}</Notice>}
      <p>{SIGN_IN_MESSAGES.lede}</p>
      {way === "twitch" && (
        <>
          <div class="row row--center">
            <ButtonLink tone="primary" size="large" href={to}>
              {SIGN_IN_MESSAGES.withTwitch}
            </ButtonLink>
          </div>
          <p class="dim">{SIGN_IN_MESSAGES.asks}</p>
          <p>
            <a class="lone-link" href={`${to}&switch_account=1`}>
              {SIGN_IN_MESSAGES.otherAccount}
            </a>
          </p>
        </>
      )}
      {way === "demo" && (
        <>
          <div class="row row--center">
            <ButtonLink tone="primary" size="large" href={returnTo}>
              {SIGN_IN_MESSAGES.openDemo}
            </ButtonLink>
          </div>
          <p class="dim">{SIGN_IN_MESSAGES.demoNote}</p>
        </>
      )}
      {way === "elsewhere" && <p>{SIGN_IN_MESSAGES.elsewhere}</p>}
    </SignInLayout>
  );
}
