import type { ListedInstance } from "@/lib/schema/overlays/scenes.ts";
import { DEFAULT_LOOK, lookIdOf } from "@/lib/widgets/looks/registry.ts";

type Dressed = Pick<ListedInstance, "pack" | "sceneId">;

/**
 * Creates the function that says which look a new widget wears on a scene: the
 * one that most widgets beside it wear, else most of the channel's, of those
 * that the plan includes; `null` is the plain one.
 */
export function createLookBeside(
  instances: readonly Dressed[],
  packs: readonly { id: string; available: boolean }[],
): (sceneId: string | null) => string | null {
  const available = new Set(
    packs.flatMap(({ id, available }) => available ? [id] : []),
  );

  /** The look that most of these widgets wear; nothing where they wear none. */
  function mostWorn(widgets: readonly Dressed[]): string | null | undefined {
    const counts = new Map<string | null, number>();
    for (const { pack } of widgets) {
      const look = lookIdOf(pack);
      if (look !== null && !available.has(look)) continue;
      counts.set(look, (counts.get(look) ?? 0) + 1);
    }
    const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
    return first?.[0];
  }

  const elsewhere = mostWorn(instances);
  return (sceneId) => {
    const beside = sceneId === null
      ? undefined
      : mostWorn(instances.filter((one) => one.sceneId === sceneId));
    if (beside !== undefined) return beside;
    return elsewhere === undefined ? DEFAULT_LOOK : elsewhere;
  };
}
