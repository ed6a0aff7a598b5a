import type { ComponentChildren } from "preact";
import type { BuildIsland } from "./build.ts";

/** Stands for an island's children in its props: they are HTML already, so only their number travels. */
export class SlotRef {
  /** @param index Number of the slot on the page. */
  constructor(readonly index: number) {}
}

/** One island on a page. */
export interface PlacedIsland {
  island: BuildIsland;
  /** As given, with a `SlotRef` for children. */
  props: Record<string, unknown>;
}

/** The children of one island. */
export interface Slot {
  children: ComponentChildren;
  /** True when the island has shown them. */
  rendered: boolean;
}

/** The islands of one page, in the order they were met. */
export class IslandRegister {
  readonly placed: PlacedIsland[] = [];
  readonly slots: Slot[] = [];
  #known: Map<unknown, BuildIsland>;

  /** @param islands All islands of the build. */
  constructor(islands: BuildIsland[]) {
    this.#known = byComponent(islands);
  }

  /** The island a component is, if it is one. */
  find(component: unknown): BuildIsland | undefined {
    return this.#known.get(component);
  }

  /** Notes an island and gives its number. */
  place(island: BuildIsland, props: Record<string, unknown>): number {
    return this.placed.push({ island, props }) - 1;
  }

  /** Notes an island's children and gives their number. */
  addSlot(children: ComponentChildren): number {
    return this.slots.push({ children, rendered: false }) - 1;
  }
}

const maps = new WeakMap<BuildIsland[], Map<unknown, BuildIsland>>();

/** The islands by their function, made once for a build. */
function byComponent(islands: BuildIsland[]): Map<unknown, BuildIsland> {
  let map = maps.get(islands);
  if (map === undefined) {
    map = new Map(islands.map((island) => [island.component, island]));
    maps.set(islands, map);
  }
  return map;
}
