import type { Context, Layer } from "./context.ts";
import type {
  AnyComponent,
  ErrorPage,
  LayoutEntry,
  Shell,
} from "./compiled.ts";
import type { LayoutConfig } from "./types.ts";

/** Wrappers of a route that is registered at this moment. */
export interface Surroundings {
  layers: Layer[];
  shell: Shell;
  errorPage: ErrorPage | null;
  notFound: Layer | null;
}

/** Turns an error into a page. */
export type Recover = (
  ctx: Context<never>,
  error: unknown,
  page: ErrorPage | null,
) => Promise<Response>;

/** One step of the path tree: what was registered for it so far. */
class Segment {
  children = new Map<string, Segment>();
  middlewares: Layer[] = [];
  layout: LayoutEntry | null = null;
  errorPage: Omit<ErrorPage, "shell"> | null = null;
}

/** The tree of path segments, filled in the order in which an app registers its parts. */
export class SegmentTree {
  #root = new Segment();
  /** Wrapper of every page's body. */
  app: AnyComponent | null = null;
  /** Answers every 404. */
  notFound: Layer | null = null;

  /** Adds middlewares to a segment. */
  use(scope: string[], middlewares: Layer[]): void {
    this.#at(scope).middlewares.push(...middlewares);
  }

  /** Sets a segment's layout. */
  layout(scope: string[], component: AnyComponent, config: LayoutConfig): void {
    this.#at(scope).layout = { component, config };
  }

  /** Sets a segment's error page. */
  onError(scope: string[], page: Omit<ErrorPage, "shell">): void {
    this.#at(scope).errorPage = page;
  }

  /** Everything registered so far for the segments along `scope`. */
  around(scope: string[], recover: Recover): Surroundings {
    const layers: Layer[] = [];
    let layouts: LayoutEntry[] = [];
    let app = this.app;
    let outermost: ErrorPage | null = null;
    let segment: Segment | undefined = this.#root;
    for (const name of [...scope, null]) {
      if (segment.layout) {
        const { config } = segment.layout;
        if (config.skipAppWrapper) app = null;
        layouts = config.skipInheritedLayouts
          ? [segment.layout]
          : [...layouts, segment.layout];
      }
      if (segment.errorPage) {
        const page = { ...segment.errorPage, shell: { app, layouts } };
        if (segment === this.#root) outermost = page;
        else layers.push(boundary(page, recover));
      }
      layers.push(...segment.middlewares);
      if (name === null) break;
      segment = segment.children.get(name);
      if (segment === undefined) break;
    }
    return {
      layers,
      shell: { app, layouts },
      errorPage: outermost,
      notFound: this.notFound,
    };
  }

  #at(scope: string[]): Segment {
    let segment = this.#root;
    for (const name of scope) {
      let child = segment.children.get(name);
      if (child === undefined) {
        segment.children.set(name, child = new Segment());
      }
      segment = child;
    }
    return segment;
  }
}

/** A layer that answers for whatever the layers behind it throw. */
function boundary(page: ErrorPage, recover: Recover): Layer {
  return async (ctx) => {
    try {
      return expectResponse(await ctx.next());
    } catch (error) {
      return await recover(ctx, error, page);
    }
  };
}

/** Returns the result of a chain, which has to be a response. */
export function expectResponse(result: unknown): Response {
  if (result instanceof Response) return result;
  throw new TypeError(
    `Expected a Response from the route's handler, but got ${
      result === null ? "null" : typeof result
    }`,
  );
}
