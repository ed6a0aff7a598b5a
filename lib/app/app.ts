import { App, type FreshConfig, type Middleware, staticFiles } from "fresh";
import { options } from "preact";
import type { State } from "@/lib/http/define.ts";
import { edge } from "@/lib/http/edge.ts";
import type { Dispatch } from "@/lib/http/failure_answers.tsx";
import { withoutTrailingSlash } from "@/lib/http/trailing_slash.ts";
import { refuseUnroutable } from "@/lib/http/unroutable.ts";
import { appConfig } from "@/fresh.config.ts";
import type { Services } from "@/lib/http/services.ts";
import { answerDirectly } from "./direct_routes.ts";
import { registerHotRoutes } from "./hot_routes.ts";

/**
 * Fresh's app, with the requests refused that its router cannot take, and the
 * most asked answered before it.
 */
class RoutableApp extends App<State> {
  readonly #outermost: Middleware<State>;

  constructor(config: FreshConfig, outermost: Middleware<State>) {
    super(config);
    this.#outermost = outermost;
    this.use(outermost);
  }

  override handler(): ReturnType<App<State>["handler"]> {
    const routed = super.handler();
    return withoutTrailingSlash(
      refuseUnroutable(answerDirectly(this.#outermost, routed)),
    );
  }
}

/**
 * Builds the whole app over these services: middlewares, static files, routes.
 */
export function createApp(services: Services): App<State> {
  // A widget that cannot be drawn leaves the rest of its scene as it is.
  (options as { errorBoundaries?: boolean }).errorBoundaries = true;
  let handler: Dispatch | undefined;
  const dispatch: Dispatch = (req, info) =>
    (handler ??= app.handler())(req, info);
  const app = new RoutableApp(appConfig, edge({ services, dispatch }));
  return registerHotRoutes(app.use(staticFiles())).fsRoutes();
}
