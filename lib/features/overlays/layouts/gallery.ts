/** The ready layouts: setups of one scene each, which every channel can import too. */
import type { BundledScene } from "@/lib/schema/overlays/scenes.ts";
import { Manifest } from "@/lib/schema/account/setup_bundle.ts";
import type { LayoutId } from "@/lib/schema/overlays/layouts.ts";
import brb from "./setups/brb.json" with { type: "json" };
import chatting from "./setups/chatting.json" with { type: "json" };
import ending from "./setups/ending.json" with { type: "json" };
import gaming from "./setups/gaming.json" with { type: "json" };
import offline from "./setups/offline.json" with { type: "json" };
import podcast from "./setups/podcast.json" with { type: "json" };
import starting from "./setups/starting.json" with { type: "json" };
import subathon from "./setups/subathon.json" with { type: "json" };
import vertical from "./setups/vertical.json" with { type: "json" };

const SETUPS: Readonly<Record<LayoutId, unknown>> = {
  gaming,
  chatting,
  starting,
  brb,
  ending,
  offline,
  subathon,
  podcast,
  vertical,
};

/** A layout with its one scene. */
interface Layout {
  setup: Manifest;
  scene: BundledScene;
}

const read = new Map<LayoutId, Layout>();

/** Returns a layout by its id. Throws when its file is no setup of one scene. */
export function layoutOf(id: LayoutId): Layout {
  const known = read.get(id);
  if (known) return known;
  const setup = Manifest.parse(SETUPS[id]);
  const [scene] = setup.scenes;
  if (!scene) throw new Error(`Layout "${id}" has no scene`);
  const layout = { setup, scene };
  read.set(id, layout);
  return layout;
}
