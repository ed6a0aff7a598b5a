import { ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Notice } from "@/lib/studio/parts/Panel.tsx";
import { SIGN_IN_WORDS } from "@/lib/studio/words/sign_in.ts";
import { DoorPage } from "./DoorPage.tsx";

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
    <DoorPage title={SIGN_IN_WORDS.heading}>
      {deleted && <Notice tone="good">{SIGN_IN_WORDS.deleted}</Notice>}
      <p>{SIGN_IN_WORDS.lede}</p>
      {way === "twitch" && (
        <>
          <div class="row row--center">
            <ButtonLink tone="primary" size="large" href={to}>
              {SIGN_IN_WORDS.withTwitch}
            </ButtonLink>
          </div>
          <p class="dim">{SIGN_IN_WORDS.asks}</p>
          <p>
            <a class="lone-link" href={`${to}&switch_account=1`}>
              {SIGN_IN_WORDS.otherAccount}
            </a>
          </p>
        </>
      )}
      {way === "demo" && (
        <>
          <div class="row row--center">
            <ButtonLink tone="primary" size="large" href={returnTo}>
              {SIGN_IN_WORDS.openDemo}
            </ButtonLink>
          </div>
          <p class="dim">{SIGN_IN_WORDS.demoNote}</p>
        </>
      )}
      {way === "elsewhere" && <p>{SIGN_IN_WORDS.elsewhere}</p>}
    </DoorPage>
  );
}
