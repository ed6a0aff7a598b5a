import {
  type ComponentChildren,
  Fragment,
  h,
  isValidElement,
  type VNode,
} from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import type { AnyComponent } from "./compiled.ts";
import { appOf, type Context, nonceOf, pathOf, shellOf } from "./context.ts";
import { toDocument } from "./document.ts";
import { PageState } from "./page_state.ts";
import type { PageProps } from "./types.ts";

/** Options of `ctx.render`. */
export interface RenderOptions {
  /** Leaves out the app wrapper. */
  skipAppWrapper?: boolean;
  /** Leaves out the layouts. */
  skipInheritedLayouts?: boolean;
}

/** A route's component may want any data: what it gets is what its own handler gave. */
type Renderable = (
  props: PageProps,
) => ComponentChildren | Response | Promise<ComponentChildren | Response>;

const AsyncFunction = (async () => {}).constructor;

/** Renders a route's own component, with the context's data. */
export async function renderRoute(
  ctx: Context<never>,
  component: AnyComponent,
  init: ResponseInit,
): Promise<Response> {
  const content = await instantiate(component, propsOf(ctx));
  if (content instanceof Response) return content;
  return await renderTree(ctx, content, init, {});
}

/** Renders a page; the content is an element or null. */
export function renderPage(
  ctx: Context<never>,
  content: ComponentChildren,
  init: ResponseInit = {},
  options: RenderOptions = {},
): Promise<Response> {
  if (content !== null && !isValidElement(content)) {
    return Promise.reject(
      new TypeError(
        `Cannot render a ${typeof content}: expected an element or null`,
      ),
    );
  }
  return renderTree(ctx, content, init, options);
}

/** Renders content inside the layouts, then the app wrapper around the result, so that it sees what the page left in the state. */
async function renderTree(
  ctx: Context<never>,
  content: ComponentChildren,
  init: ResponseInit,
  options: RenderOptions,
): Promise<Response> {
  const shell = shellOf(ctx);
  let tree = content;
  for (
    const { component } of options.skipInheritedLayouts
      ? []
      : shell.layouts.toReversed()
  ) {
    const inner = tree;
    const outer = await instantiate(component, {
      ...propsOf(ctx),
      Component: () => h(Fragment, null, inner),
    });
    if (outer instanceof Response) return outer;
    tree = outer;
  }
  const { build, config } = appOf(ctx);
  const nonce = nonceOf(ctx);
  const islands = await build?.islands() ?? [];
  const page = new PageState(
    build,
    islands,
    config.basePath,
    pathOf(ctx),
    nonce,
  );
  let html = page.render(tree);
  const app = options.skipAppWrapper ? null : shell.app;
  if (app !== null) {
    const body = html;
    ctx.Component = () => jsxTemplate([body]);
    const outer = await instantiate(app, isAsync(app) ? ctx : propsOf(ctx));
    if (outer instanceof Response) return outer;
    html = page.render(outer);
  }
  const headers = new Headers(init.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(toDocument(html, page), { ...init, headers });
}

/** An element of a component; an asynchronous component is called at once, and may answer the request itself. */
async function instantiate(
  component: AnyComponent,
  props: PageProps,
): Promise<ComponentChildren | Response> {
  const renderable = component as Renderable;
  if (isAsync(component)) return await renderable(props);
  return h(renderable as (props: PageProps) => VNode, props);
}

function isAsync(component: AnyComponent): boolean {
  return component.constructor === AsyncFunction;
}

function propsOf(ctx: Context<never>): PageProps {
  const {
    config,
    url,
    req,
    params,
    info,
    state,
    isPartial,
    Component,
    error,
    route,
    data,
  } = ctx;
  return {
    config,
    url,
    req,
    params,
    info,
    state,
    isPartial,
    Component,
    error,
    route,
    data,
  };
}
