import type { Context } from "fresh";
import type { State } from "./define.ts";

/**
 * A request that is answered without the router, with what middlewares and
 * routes for machines ask of Fresh's context: no page can be drawn with it.
 */
class DirectContext {
  readonly state = {} as State;
  #url: URL | undefined;

  constructor(
    readonly req: Request,
    readonly info: Deno.ServeHandlerInfo,
    readonly route: string,
    readonly params: Record<string, string>,
    readonly next: () => Promise<Response>,
  ) {}

  /** Parsed when it is asked for: most answers need the path alone. */
  get url(): URL {
    return this.#url ??= new URL(this.req.url);
  }
}

/** Request that was matched to a route, and what answers it. */
interface Matched {
  req: Request;
  info: Deno.ServeHandlerInfo;
  /** Pattern of the route. */
  route: string;
  params: Record<string, string>;
  handler(ctx: Context<State>): Response | Promise<Response>;
}

/** Creates the context of a request that `handler` answers after the middlewares. */
export function directContext(
  { req, info, route, params, handler }: Matched,
): Context<State> {
  const next = () => Promise.resolve(handler(ctx));
  // Nobody but Fresh can make one of its own.
  const ctx = new DirectContext(
    req,
    info,
    route,
    params,
    next,
  ) as unknown as Context<State>;
  return ctx;
}
