import { App, staticFiles } from "fresh";
import { options } from "preact";
import type { State } from "@/lib/http/define.ts";
import { type Dispatch, edge } from "@/lib/http/edge.tsx";
import type { Services } from "@/lib/services.ts";
import { appConfig } from "@/fresh.config.ts";

/** The whole app over these services: middlewares, static files, file routes. */
export function createApp(services: Services): App<State> {
  // A widget that cannot be drawn leaves the rest of its scene as it is.
  (options as { errorBoundaries?: boolean }).errorBoundaries = true;
  const app = new App<State>(appConfig);
  let handler: Dispatch | undefined;
  const dispatch: Dispatch = (req, info) =>
    (handler ??= app.handler())(req, info);
  return app.use(edge({ services, dispatch })).use(staticFiles()).fsRoutes();
}
