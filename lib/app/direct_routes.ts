/**
 * The addresses that programs ask most, answered before Fresh's router sees
 * them: its way to a handler takes as much time as these answers themselves.
 * They pass the same outermost middleware, and their route files stand for
 * whatever this does not take, such as a path with escapes in it.
 */
import type { App, Context, Middleware } from "fresh";
import type { State } from "@/lib/http/define.ts";
import { directContext } from "@/lib/http/direct_context.ts";
import { rawPathOf } from "@/lib/http/raw_path.ts";

type Dispatch = ReturnType<App<State>["handler"]>;
type Handler = (ctx: Context<State>) => Response | Promise<Response>;

/** Loads a route file. */
type Load = () => Promise<{ handler: Handler }>;

/** By pattern; the last segment may be a parameter. */
export const DIRECT_ROUTES: Readonly<Record<string, Load>> = {
  "/api/random": () => import("@/routes/api/random.ts"),
  "/api/chatters": () => import("@/routes/api/chatters.ts"),
  "/api/fmk": () => import("@/routes/api/fmk.ts"),
  "/internal/sc-event": () => import("@/routes/internal/sc-event.ts"),
  "/ws/there": () => import("@/routes/ws/there.ts"),
  "/ws/:channelId": () => import("@/routes/ws/[channelId].ts"),
  "/api/widgets/overlay-state/:channelId": () =>
    import("@/routes/api/widgets/overlay-state/[channelId].ts"),
};

/** A segment that means itself: it has no escapes, and is no dot segment. */
const PLAIN_SEGMENT = /^[\w-]+$/;

interface DirectRoute {
  pattern: string;
  answer: Handler;
}

/** Answers the direct routes after `middleware`, and everything else as `dispatch` does. */
export function answerDirectly(
  middleware: Middleware<State>,
  dispatch: Dispatch,
): Dispatch {
  const byPath = new Map<string, DirectRoute>();
  /** By what stands before the parameter, up to the slash. */
  const byParent = new Map<string, DirectRoute & { param: string }>();
  for (const [pattern, load] of Object.entries(DIRECT_ROUTES)) {
    const route = { pattern, answer: loadedOnce(load) };
    const [, parent, param] = /^(.*\/):(\w+)$/.exec(pattern) ?? [];
    if (parent === undefined || param === undefined) byPath.set(pattern, route);
    else byParent.set(parent, { ...route, param });
  }

  function find(path: string) {
    const whole = byPath.get(path);
    if (whole) return { ...whole, params: {} };
    const cut = path.lastIndexOf("/") + 1;
    const route = byParent.get(path.slice(0, cut));
    const segment = path.slice(cut);
    if (!route || !PLAIN_SEGMENT.test(segment)) return null;
    return { ...route, params: { [route.param]: segment } };
  }

  return (req, info) => {
    const found = find(rawPathOf(req.url));
    if (!found || !info) return dispatch(req, info);
    const { pattern, params, answer } = found;
    return Promise.resolve(middleware(
      directContext({ req, info, route: pattern, params, handler: answer }),
    ));
  };
}

/** Loads the file when it is first asked for, as Fresh does with route files. */
function loadedOnce(load: Load): Handler {
  let handler: Handler | undefined;
  return (ctx) => {
    if (handler) return handler(ctx);
    return load().then((file) => (handler = file.handler)(ctx));
  };
}
