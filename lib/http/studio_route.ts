import type { Context, PageResponse } from "fresh";
import type { z } from "zod";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "./define.ts";
import { type Guard, session } from "./guard.ts";
import { dashboardReads } from "./limits.ts";
import { pageRoute, type PageSpec } from "./page_route.ts";

/**
 * Creates the handler of a page of the studio, for the users whom `authRedirect`
 * let in: `data` gets the session as `caller`. The API's documents do not list
 * it.
 */
export function studioRoute<
  Data,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
>(
  { reachesObs, ...spec }:
    & Omit<PageSpec<LoginSession, P, Q, Data>, "guard">
    & {
      /** Guard of the page; every signed-in person is let in by default. */
      guard?: Guard<LoginSession>;
      /** The page may connect to OBS on the visitor's own computer. */
      reachesObs?: true;
    },
): (ctx: Context<State>) => Promise<Response | PageResponse<Data>> {
  const handler = pageRoute({
    guard: session(),
    limit: dashboardReads,
    ...spec,
  });
  return (ctx) => {
    if (reachesObs) ctx.state.reachesObs = true;
    return handler(ctx);
  };
}
