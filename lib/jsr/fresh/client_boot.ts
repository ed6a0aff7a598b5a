import { computed, signal } from "@preact/signals";
import { parse } from "devalue";
import { type ComponentType, h, hydrate } from "preact";
import { ClientSlot } from "./client_slot.ts";
import { setIdMask } from "./id_mask.ts";
import { running } from "./render_state.ts";

interface PlacedIsland {
  /** Address of the module that exports it. */
  url: string;
  /** Name of the export. */
  name: string;
  props: Record<string, unknown>;
}

interface PageData {
  build: string | null;
  islands: PlacedIsland[];
}

/**
 * Data that the server wrote into the page; all props at once, so that what is
 * shared stays shared.
 */
const data: PageData = parse(
  document.getElementById("fresh-state")?.textContent ?? "",
  {
    Own: ([kind, value]: ["slot", number] | ["signal" | "computed", unknown]) =>
      kind === "slot"
        ? h(ClientSlot, { index: value, wake })
        : kind === "signal"
        ? signal(value)
        : computed(() => value),
  },
);

running.buildId = data.build;
wake(document);

/** Brings every island below a node to life that is not yet: each as soon as its own module is there. */
function wake(parent: ParentNode): void {
  for (
    const element of parent.querySelectorAll<HTMLElement>(
      "fresh-island[data-index]",
    )
  ) {
    const index = Number(element.dataset.index);
    const island = data.islands[index];
    // The mark goes, so that none is started twice.
    element.removeAttribute("data-index");
    if (island !== undefined) start(element, island, index);
  }
}

async function start(
  element: HTMLElement,
  { url, name, props }: PlacedIsland,
  index: number,
): Promise<void> {
  const module: Record<string, ComponentType<Record<string, unknown>>> =
    await import(url);
  const component = module[name];
  if (component === undefined) {
    throw new Error(
      `Cannot start island "${name}": "${url}" has no such export`,
    );
  }
  const vnode = h(component, props);
  setIdMask(vnode, index);
  hydrate(vnode, element);
}
