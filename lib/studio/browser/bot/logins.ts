import { trimUnseen } from "@/lib/core/unseen.ts";

const LOGIN = /^[a-z0-9_]{1,25}$/;

/** Splits lines, commas and spaces into logins; `wrong` is the first that is none. */
export function readLogins(text: string): { logins: string[]; wrong?: string } {
  const logins = [
    ...new Set(
      text.toLowerCase().split(/[\s,]+/)
        .map((login) => trimUnseen(login).replace(/^@/, ""))
        .filter((login) => login !== ""),
    ),
  ];
  const wrong = logins.find((login) => !LOGIN.test(login));
  return wrong === undefined ? { logins } : { logins, wrong };
}
