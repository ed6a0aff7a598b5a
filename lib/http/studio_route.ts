import type { Context, PageResponse } from "fresh";
import type { z } from "zod";
import type { LoginSession } from "@/lib/features/account/sessions/schema.ts";
import type { State } from "./define.ts";
import { session } from "./guard.ts";
import { pageRoute, type PageSpec } from "./page_route.ts";

/**
 * Creates the handler of a page of the studio, for whoever `studioDoor` let in:
 * `data` gets the session as `caller`. The API's documents do not list it.
 */
export function studioRoute<
  Data,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
>(
  spec: Omit<PageSpec<LoginSession, P, Q, Data>, "guard">,
): (ctx: Context<State>) => Promise<Response | PageResponse<Data>> {
  const handler = pageRoute({ guard: session(), ...spec });
  return (ctx) => handler(ctx);
}
