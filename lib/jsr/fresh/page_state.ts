import { type ComponentChildren, Fragment, h, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Build, BuildIsland } from "./build.ts";
import { elementsOf } from "./head.ts";
import { IslandRegister } from "./island_register.ts";
import { rendering } from "./render_state.ts";
import { installElementHook } from "./element_hook.ts";

/** Data that one page gathers while it is rendered. */
export class PageState {
  /** Content of the page's `<Head>`s, in order. */
  readonly head: VNode<Record<string, unknown>>[] = [];
  /** The islands on the page. */
  readonly islands: IslandRegister;
  /** Id of the build, which versions the addresses of files. */
  readonly buildId: string | null;

  /**
   * @param islands All islands of the build.
   * @param path The request's path, which links are compared with.
   */
  constructor(
    readonly build: Build | null,
    islands: BuildIsland[],
    readonly basePath: string,
    readonly path: string,
    readonly nonce: string,
  ) {
    this.buildId = build?.id ?? null;
    this.islands = new IslandRegister(islands);
  }

  /** Renders content as a part of this page. */
  render(content: ComponentChildren): string {
    installElementHook();
    const outer = rendering.page;
    rendering.page = this;
    try {
      return renderToString(h(Fragment, null, content));
    } finally {
      rendering.page = outer;
    }
  }

  /** Takes the children of a `<Head>`. */
  addHead(children: ComponentChildren): void {
    this.head.push(...elementsOf(children));
  }
}
