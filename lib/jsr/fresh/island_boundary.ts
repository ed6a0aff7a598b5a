import {
  type ComponentChildren,
  type ComponentType,
  createContext,
  h,
  type VNode,
} from "preact";
import { useContext } from "preact/hooks";
import type { BuildIsland } from "./build.ts";
import type { PageState } from "./page_state.ts";
import { SlotRef } from "./island_register.ts";
import { setIdMask } from "./id_mask.ts";
import { rendering } from "./render_state.ts";

type Props = Record<string, unknown>;

/** True inside an island: one inside another is a plain component of it. */
const InsideIsland = createContext(false);

/** Elements of islands that are to be rendered as plain components. */
const plain = new WeakSet<object>();

/** Tells whether an island's element is already inside its own boundary. */
export function isPlain(vnode: VNode<Props>): boolean {
  return plain.has(vnode);
}

/** Puts a boundary in the place of an island's element; leaves others alone. */
export function toBoundary(vnode: VNode<Props>, page: PageState): void {
  if (typeof vnode.type !== "function") return;
  const island = page.islands.find(vnode.type);
  if (island === undefined) return;
  const boundary = { island, props: vnode.props, children: undefined };
  vnode.props = boundary;
  vnode.type = Boundary as unknown as typeof vnode.type;
}

interface BoundaryProps {
  island: BuildIsland;
  props: Props;
}

/** An island in its element, or, inside another island, just the island. */
function Boundary({ island, props }: BoundaryProps): ComponentChildren {
  const inside = useContext(InsideIsland);
  const { page } = rendering;
  if (inside || page === null) return asPlain(island, props);
  const { children, ...own } = props;
  const sent: Props = { ...own };
  const rendered: Props = { ...own };
  if (children !== undefined && children !== null) {
    const index = page.islands.addSlot(children as ComponentChildren);
    sent.children = new SlotRef(index);
    rendered.children = h(ServerSlot, { index });
  }
  const index = page.islands.place(island, sent);
  const inner = asPlain(island, rendered);
  setIdMask(inner, index);
  return h(
    "fresh-island",
    { "data-index": index },
    h(InsideIsland.Provider, { value: true }, inner),
  );
}

function asPlain({ component }: BuildIsland, props: Props): VNode {
  const vnode = h(component as ComponentType<Props>, props);
  plain.add(vnode);
  return vnode;
}

/** An island's children: server HTML that the browser keeps as it is, in which islands stand for themselves. */
function ServerSlot({ index }: { index: number }): ComponentChildren {
  const { page } = rendering;
  const slot = page?.islands.slots[index];
  if (slot === undefined) return null;
  slot.rendered = true;
  return h("fresh-slot", { "data-index": index }, slotContent(slot.children));
}

/** Returns a slot's content as it is rendered where no island is around it. */
export function slotContent(children: ComponentChildren): ComponentChildren {
  return h(InsideIsland.Provider, { value: false }, children);
}
