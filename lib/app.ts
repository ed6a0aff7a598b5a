import { App, staticFiles } from "fresh";
import { options } from "preact";
import type { State } from "@/lib/http/define.ts";
import { type Dispatch, edge } from "@/lib/http/edge.tsx";
import { refuseUnroutable } from "@/lib/http/unroutable.ts";
import type { Services } from "@/lib/services.ts";
import { appConfig } from "@/fresh.config.ts";
import { registerHotRoutes } from "./hot_routes.ts";

/** Fresh's app, with the requests refused that its router cannot take. */
class RoutableApp extends App<State> {
  override handler(): ReturnType<App<State>["handler"]> {
    return refuseUnroutable(super.handler());
  }
}

/**
 * Builds the whole app over these services: middlewares, static files, routes.
 */
export function createApp(services: Services): App<State> {
  // A widget that cannot be drawn leaves the rest of its scene as it is.
  (options as { errorBoundaries?: boolean }).errorBoundaries = true;
  const app = new RoutableApp(appConfig);
  let handler: Dispatch | undefined;
  const dispatch: Dispatch = (req, info) =>
    (handler ??= app.handler())(req, info);
  app.use(edge({ services, dispatch })).use(staticFiles());
  return registerHotRoutes(app).fsRoutes();
}
