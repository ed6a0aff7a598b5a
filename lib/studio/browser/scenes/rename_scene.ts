import type { Scene } from "@/lib/schema/overlays/scenes.ts";
import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { SCENES_MESSAGES as words } from "@/lib/studio/messages/scenes.ts";

/**
 * Gives a scene another name, over the one that is stored; asks where another
 * tab changed it too. Resolves with the scene, or with `null` where it was not
 * stored, which is said.
 */
export async function renameScene(
  { id, name, revision }: { id: string; name: string; revision: string },
  next: string,
): Promise<ApiAnswer<Scene> | null> {
  const path = `/api/widgets/scenes/${id}` as const;
  let stored: ApiAnswer<Scene> | null = null;
  const named = (answer: ApiAnswer<Scene>) => {
    stored = answer;
    return { ...answer, data: { name: answer.data.name } };
  };
  const isStored = await attempt(async () => {
    const { changeStored } = await import(
      "@/lib/studio/kit/draft/change_stored.ts"
    );
    return await changeStored(
      {
        loaded: { value: { name }, version: `"${revision}"` },
        nameOf: () => words.name,
        read: async () => named(await api.get(path)),
        write: async (change, over) =>
          named(await api.patch(path, change, over)),
      },
      { name: next },
      words.renamed,
    );
  });
  return isStored ? stored : null;
}
