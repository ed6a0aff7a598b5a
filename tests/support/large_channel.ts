import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { NewScene } from "@/lib/schema/overlays/scenes.ts";
import type { TestApp } from "./app.ts";

const DEMO = demoChannel.id;
const SCENES = 100;

/** Makes 100 scenes of the demo channel, with two widgets on each. */
export async function fillLargeChannel({ services }: TestApp): Promise<void> {
  const { instances, scenes } = services.overlays;
  for (let at = 0; at < SCENES; at++) {
    const { scene } = await scenes.create(
      DEMO,
      NewScene.parse({ name: `Scene ${at}` }),
    );
    for (const type of ["clock", "goal-bar"]) {
      await instances.save(DEMO, {
        type,
        sceneId: scene.id,
        name: `${type} ${at}`,
      });
    }
  }
}
