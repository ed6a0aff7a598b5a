import { signal } from "@preact/signals";
import type { PlanLimits } from "@/lib/schema/account/plans.ts";
import type {
  Asset,
  AssetUse,
  UsedFiles,
} from "@/lib/schema/overlays/assets.ts";
import type { z } from "zod";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { KIND_NAMES } from "@/lib/studio/messages/kinds.ts";
import { LIBRARY_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { forgetFile, type SoundOffer } from "./shelf.ts";

/** Everything that the library is drawn from. */
export interface LibraryFacts {
  readOnly: boolean;
  sounds: readonly SoundOffer[];
  /** Uploads of every kind, newest first. */
  files: readonly Asset[];
  uses: z.infer<typeof UsedFiles>["items"];
  limits: Pick<PlanLimits, "assets" | "assetBytes" | "assetBytesEach">;
}

/** Says in words where a file is used. */
export function useInWords({ kind, name, path, entry }: AssetUse): string {
  if (kind === "custom_widget") return words.inCode(name);
  if (kind === "look") return words.inLook(name);
  if (kind === "alerts") return words.alertOfChannel(entry ?? name);
  if (kind === "sound") {
    const event = Object.hasOwn(KIND_NAMES, path)
      ? KIND_NAMES[path as keyof typeof KIND_NAMES]
      : path;
    return words.onScene(event, name);
  }
  return entry === null ? name : words.alertIn(entry, name);
}

/** Returns where in the studio a use can be changed; `null` where nowhere. */
export function pathOfUse({ kind, id, path }: AssetUse): string | null {
  if (kind === "custom_widget") return null;
  if (kind === "alerts") return "/studio/alerts";
  if (kind === "look") return "/studio/widgets/look";
  if (kind === "sound") {
    return id.startsWith("scn_") ? `/studio/scenes/${id}` : null;
  }
  return path.startsWith("variants.")
    ? `/studio/alerts?box=${encodeURIComponent(id)}`
    : `/studio/widgets/${id}`;
}

/** Creates the state of the library. */
export function createFileShelf({ files, uses }: LibraryFacts) {
  const own = signal(files);
  const used = signal(uses);

  async function remove(file: Pick<Asset, "id" | "name">): Promise<void> {
    const { id, name } = file;
    const places = usesOf(id);
    const yes = await confirmed({
      title: words.removeTitle(name),
      text: textFor(places),
      act: words.removeAct,
      danger: true,
    });
    if (!yes) return;
    const done = await attempt(async () => {
      try {
        await api.delete(path(id, places.length > 0));
        return true;
      } catch (error) {
        // Used since the page was drawn: asked again, with where.
        if (!(error instanceof ApiError) || error.code !== "in_use") {
          throw error;
        }
        const uses = (error.problem.uses ?? []) as AssetUse[];
        const still = await confirmed({
          title: words.removeTitle(name),
          text: textFor(uses),
          act: words.removeAct,
          danger: true,
        });
        if (still) await api.delete(path(id, true));
        return still;
      }
    });
    if (!done) return;
    toast(words.removed(name), { tone: "good" });
    forgetFile(id);
    own.value = own.value.filter((one) => one.id !== id);
    used.value = used.value.filter((one) => one.id !== id);
  }

  const usesOf = (id: string) =>
    used.value.find((one) => one.id === id)?.uses ?? [];

  return {
    files: own,
    usesOf,
    remove,
    /** Takes a file that was just uploaded. */
    add(file: Asset): void {
      own.value = [file, ...own.value.filter(({ id }) => id !== file.id)];
    },
  };
}

const path = (id: string, force: boolean) =>
  `/api/widgets/assets/${id}${force ? "?force=1" : ""}` as const;

function textFor(uses: readonly AssetUse[]): string {
  if (uses.length === 0) return words.removeText;
  return words.removeUsedText(
    [...new Set(uses.map(useInWords))].slice(0, 5).join("; "),
  );
}
