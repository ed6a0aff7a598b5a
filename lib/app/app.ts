import { App, staticFiles } from "fresh";
import { options } from "preact";
import { appConfig } from "@/fresh.config.ts";
import type { State } from "@/lib/http/define.ts";
import { edge } from "@/lib/http/edge.ts";
import type { Dispatch } from "@/lib/http/failure_answers.tsx";
import type { Services } from "@/lib/http/services.ts";
import { withoutTrailingSlash } from "@/lib/http/trailing_slash.ts";
import { refuseUnroutable } from "@/lib/http/unroutable.ts";
import { answerFast, registerFastRoutes } from "./fast_routes.ts";

/**
 * Builds the whole app over these services: middlewares, static files, routes.
 * What Fresh's router cannot take is refused before it, and the most asked is
 * answered before it.
 */
export function createApp(services: Services): App<State> {
  // A widget that cannot be drawn leaves the rest of its scene as it is.
  (options as { errorBoundaries?: boolean }).errorBoundaries = true;
  let handler: Dispatch | undefined;
  const dispatch: Dispatch = (req, info) =>
    (handler ??= app.handler())(req, info);
  const outermost = edge({ services, dispatch });
  const app = new App<State>(appConfig).use(outermost);
  const routed = app.handler.bind(app);
  // What asks the service itself goes the same way: all routes are compiled once.
  app.handler = () =>
    handler = withoutTrailingSlash(
      refuseUnroutable(answerFast(outermost, routed())),
    );
  return registerFastRoutes(app.use(staticFiles())).fsRoutes();
}
