import type {
  Middleware,
  PageResponse,
  RouteComponent,
  RouteData,
  RouteHandler,
} from "./types.ts";

/** Options of `page()` besides the data. */
export interface PageOptions {
  headers?: HeadersInit;
  status?: number;
}

/** Asks for the route's component to be rendered, with `data` as its `props.data`. */
export function page(): PageResponse<undefined>;
export function page<T>(data: T, options?: PageOptions): PageResponse<T>;
export function page<T>(
  data?: T,
  options?: PageOptions,
): PageResponse<T | undefined> {
  return {
    data,
    ...(options?.status !== undefined ? { status: options.status } : {}),
    ...(options?.headers !== undefined ? { headers: options.headers } : {}),
  };
}

/** Functions which give the parts of route files their types and change nothing. */
export interface Define<State> {
  /** Handlers of a route. */
  handlers<Handlers extends RouteHandler<unknown, State>>(
    handlers: Handlers,
  ): Handlers;
  /** A page; `define.page<typeof handler>` gives `props.data` the type that the handlers return. */
  page<
    Handler extends RouteHandler<unknown, State> = never,
    Data = [Handler] extends [never] ? unknown : RouteData<Handler>,
  >(component: RouteComponent<Data, State>): RouteComponent<Data, State>;
  /** A layout, or the app wrapper. */
  layout(
    component: RouteComponent<unknown, State>,
  ): RouteComponent<unknown, State>;
  /** One middleware, or several in order. */
  middleware<M extends Middleware<State> | Middleware<State>[]>(
    middleware: M,
  ): M;
}

/** Makes the functions of `Define` for an app's State. */
export function createDefine<State>(): Define<State> {
  return {
    handlers: (handlers) => handlers,
    page: (component) => component,
    layout: (component) => component,
    middleware: (middleware) => middleware,
  };
}
