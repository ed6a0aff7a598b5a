import type { ComponentChildren } from "preact";
import type { Build } from "./build.ts";
import type { Context, Layer } from "./context.ts";
import type { RenderOptions } from "./render.ts";
import type {
  LayoutConfig,
  ResolvedFreshConfig,
  RouteComponent,
  RouteHandler,
} from "./types.ts";

/** A component of a route file, whatever data and state it expects. */
export type AnyComponent = RouteComponent<never, never>;

/** A layout and its settings. */
export interface LayoutEntry {
  component: AnyComponent;
  config: LayoutConfig;
}

/** Wrappers that a page is rendered in. */
export interface Shell {
  app: AnyComponent | null;
  /** Outermost first. */
  layouts: readonly LayoutEntry[];
}

/** Answers for what was thrown below its segment. */
export interface ErrorPage {
  handler: RouteHandler<unknown, never> | null;
  component: AnyComponent | null;
  shell: Shell;
}

/**
 * Target of a request: the functions to call, in order, and the wrappers of a
 * page of theirs.
 */
export interface Target {
  /** The pattern that matched, base path included; null if none did. */
  pattern: string | null;
  /** Middlewares, outermost first, and the handler last. */
  layers: readonly Layer[];
  shell: Shell;
  /** The outermost error page, which lies outside all layers. */
  errorPage: ErrorPage | null;
  /** Answers 404s in place of every error page. */
  notFound: Layer | null;
}

/** An app as its handler knows it. */
export interface CompiledApp {
  config: ResolvedFreshConfig;
  build: Build | null;
  render(
    ctx: Context<never>,
    vnode: ComponentChildren,
    init?: ResponseInit,
    options?: RenderOptions,
  ): Promise<Response>;
}
