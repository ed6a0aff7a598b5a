import { signal } from "@preact/signals";
import type { Asset, AssetKind } from "@/lib/schema/overlays/assets.ts";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import type { PageAsset } from "@/lib/overlay/page_info.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import {
  SOUND_MESSAGES as words,
  SOUND_TAGS,
} from "@/lib/studio/messages/sounds.ts";
import { sizeText } from "@/lib/studio/messages/figures.ts";

/** A sound that can be chosen. */
export type SoundOffer = Pick<
  Sound,
  "id" | "name" | "url" | "tags" | "durationMs" | "source"
>;

/** Files that were uploaded since the page was drawn; every picker of it offers them. */
const uploads = signal<readonly Asset[]>([]);

/** Number of files that are on their way. */
export const uploading = signal(0);

/**
 * Returns a sound as its reader's language says it: those of looks are named by
 * what they are for, which their first tag says; those of the library keep their
 * names, which are proper names, and have their tags translated.
 */
export function namedOffer<S extends SoundOffer>(sound: S): S {
  const cue = LOOK_CUES.find((one) => one === sound.tags[0]);
  if (sound.source !== "look" || !cue) {
    return { ...sound, tags: sound.tags.map((tag) => SOUND_TAGS[tag] ?? tag) };
  }
  const [look = ""] = sound.name.split(":");
  return { ...sound, name: words.ofLook(look, cue), tags: [] };
}

/** Returns the sounds that can be chosen, with those uploaded since. */
export function withUploadedSounds(
  sounds: readonly SoundOffer[],
): readonly SoundOffer[] {
  const added = uploads.value.flatMap((file): SoundOffer[] =>
    file.kind === "sound" && !sounds.some(({ id }) => id === file.id)
      ? [{ ...file, tags: [], source: "upload" }]
      : []
  );
  return [...sounds.map(namedOffer), ...added];
}

/** Returns the channel's files by id, with those uploaded since. */
export function withUploadedFiles(
  files: Readonly<Record<string, PageAsset>>,
): Readonly<Record<string, PageAsset>> {
  const added = uploads.value.map(({ id, url, name, kind }) =>
    [id, { url, name, type: kind }] as const
  );
  return { ...files, ...Object.fromEntries(added) };
}

/** Returns the kind of file that the browser takes it for; `null` where it does not know. */
function likelyKind({ type }: Pick<File, "type">): AssetKind | null {
  const [head] = type.split("/");
  if (head === "audio") return "sound";
  if (head === "image" || head === "video" || head === "font") return head;
  return null;
}

/** Uploads that a place takes. */
export interface UploadRules {
  /** Kinds of file; every kind where it is missing. */
  kinds?: readonly AssetKind[];
  /** The most bytes of one file. */
  maxBytes: number;
}

/**
 * Uploads a file and says what became of it. Resolves with the file, or with
 * `null` where it was refused.
 */
export async function uploadFile(
  file: File,
  { kinds, maxBytes }: UploadRules,
): Promise<Asset | null> {
  const refuse = (text: string) => {
    toast(text, { tone: "bad" });
    return null;
  };
  const wanted = kinds?.includes("sound")
    ? kinds.length > 1 ? words.wantsPlayed : words.wantsSound
    : kinds?.includes("font")
    ? words.wantsFont
    : words.wantsMedia;
  const kind = likelyKind(file);
  if (kinds && kind && !kinds.includes(kind)) {
    return refuse(words.wrongKind(file.name, kind, wanted));
  }
  const most = sizeText(maxBytes);
  const size = sizeText(file.size);
  if (file.size > maxBytes) {
    return refuse(words.tooLarge(file.name, size, most));
  }
  uploading.value++;
  try {
    const name = encodeURIComponent(file.name.slice(-255));
    const { data, status } = await api.send(
      "POST",
      `/api/widgets/assets/upload?name=${name}`,
      { raw: file, headers: { "content-type": "application/octet-stream" } },
    );
    uploads.value = [
      ...uploads.value.filter(({ id }) => id !== data.id),
      data,
    ];
    // What a file really is the service alone knows.
    if (kinds && !kinds.includes(data.kind)) {
      return refuse(words.wrongKind(data.name, data.kind, wanted));
    }
    toast(
      status === 200 ? words.known(data.name) : words.uploaded(data.name),
      { tone: "good" },
    );
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse(
      error.code === "too_large"
        ? words.tooLarge(file.name, size, most)
        : failureInWords(error),
    );
  } finally {
    uploading.value--;
  }
}

/** Takes a file off every picker of the page: it was deleted. */
export function forgetFile(id: string): void {
  uploads.value = uploads.value.filter((file) => file.id !== id);
}
