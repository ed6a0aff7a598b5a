import type { ComponentChildren } from "preact";
import type { GrantOnDemand } from "@/lib/schema/account/login.ts";
import { ButtonLink } from "./Button.tsx";

/** Leads to the platform's page where a streamer allows one more use of it; in a tab of its own where `returnTo` is left out, so that what is typed stays. */
export function ConsentLink({ use, returnTo, children }: {
  use: GrantOnDemand;
  /** Path of the page to come back to. */
  returnTo?: string;
  children: ComponentChildren;
}) {
  const query = new URLSearchParams({
    also: use,
    return_to: returnTo ?? "/studio/signed-in",
  });
  return (
    <ButtonLink
      tone="primary"
      size="small"
      icon="external-link"
      href={`/auth/login?${query}`}
      target={returnTo === undefined ? "_blank" : undefined}
    >
      {children}
    </ButtonLink>
  );
}
