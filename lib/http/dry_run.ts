import { json } from "./respond.ts";

/** Header of a change that is checked and not made: the key, its rate and what is sent. Of bots, whose acts are `GET`, the key and its rate. */
export const DRY_RUN = "limelight-dry-run";

/** Returns the answer to a change that is not to be made; `null` for any other request. */
export function dryRunOf(
  { method, headers }: Request,
  summary: string,
): Response | null {
  const isAsked = headers.get(DRY_RUN) === "1" && method !== "GET" &&
    method !== "HEAD";
  return isAsked ? json({ dryRun: true, summary }) : null;
}
