import { options, type VNode } from "preact";
import { assetSrcSet, withBuildId } from "./asset.ts";
import { elementsOf } from "./head.ts";
import { isPlain, toBoundary } from "./island_boundary.ts";
import type { PageState } from "./page_state.ts";
import { rendering } from "./render_state.ts";

type Props = Record<string, unknown>;

/**
 * Preact with its hook before a node is rendered, under the name it has in every release of preact 10. It is the one that
 * `@preact/signals` builds on too; the documented `vnode` hook runs when an element is made, which may be long before
 * its page is rendered, and once for several pages.
 */
type HookOptions = typeof options & { __b?: (vnode: VNode<Props>) => void };

/** The props an element was made with, for one that is rendered on more than one page. */
const originals = new WeakMap<VNode<Props>, Props>();
let installed = false;

/**
 * Registers a hook that preact calls for every node it renders on the server.
 */
export function installElementHook(): void {
  if (installed) return;
  installed = true;
  const hooks: HookOptions = options;
  const previous = hooks.__b;
  hooks.__b = (vnode) => {
    if (rendering.page !== null) adapt(vnode, rendering.page);
    previous?.(vnode);
  };
}

function adapt(vnode: VNode<Props>, page: PageState): void {
  const { type } = vnode;
  if (typeof type === "function") {
    if (!isPlain(vnode)) toBoundary(vnode, page);
    return;
  }
  const change = Object.hasOwn(ELEMENTS, type) ? ELEMENTS[type] : undefined;
  if (change === undefined) return;
  const original = originals.get(vnode) ?? vnode.props;
  const changed = change(original, page);
  if (changed === null) return;
  originals.set(vnode, original);
  vnode.props = { ...original, ...changed } as typeof vnode.props;
}

/** Additions to elements of a kind; null for none. */
const ELEMENTS: Record<
  string,
  (props: Props, page: PageState) => Props | null
> = {
  a: ({ href, "aria-current": given }, page) => {
    if (typeof href !== "string" || !href.startsWith("/")) return null;
    if (given !== undefined) return {};
    const link = href.replace(/[?#].*/, "");
    if (link === page.path) {
      return { "data-current": "true", "aria-current": "page" };
    }
    const ancestor = link === "/" ||
      page.path.startsWith(link.endsWith("/") ? link : `${link}/`);
    if (!ancestor) return {};
    return { "data-ancestor": "true", "aria-current": "true" };
  },
  img: versioned,
  source: versioned,
  script: withNonce,
  style: withNonce,
  head: ({ children }) => {
    for (const element of elementsOf(children as never)) {
      if (element.key !== null && element.key !== undefined) {
        element.props["data-head-key"] = element.key;
      }
    }
    return null;
  },
};

function versioned(props: Props, page: PageState): Props | null {
  if (props["data-fresh-disable-lock"]) return null;
  const { src, srcset, srcSet } = props;
  return {
    ...typeof src === "string" && { src: withBuildId(src, page.buildId) },
    ...typeof srcset === "string" && { srcset: assetSrcSet(srcset) },
    ...typeof srcSet === "string" && { srcSet: assetSrcSet(srcSet) },
  };
}

function withNonce(props: Props, page: PageState): Props | null {
  return props.nonce ? null : { nonce: page.nonce };
}
