import type { Asset } from "@/lib/features/overlays/assets/schema.ts";
import { SOUNDS } from "./catalogue.ts";
import type { LibrarySound, Sound } from "./schema.ts";

const BY_ID = new Map(SOUNDS.map((sound) => [sound.id, sound]));

/** Creates the service for the library's sounds and a channel's own. */
export function createSoundService(
  { filesOf, holdFile }: {
    filesOf: (channelId: string) => Promise<Asset[]>;
    /** A file by id, or `null`; the commit is refused when that changes meanwhile. */
    holdFile: (
      commit: Deno.AtomicOperation,
      channelId: string,
      id: string,
    ) => Promise<Asset | null>;
  },
) {
  return {
    /** The library in its order, then the channel's uploads, oldest first. */
    async list(channelId: string): Promise<Sound[]> {
      const uploads = (await filesOf(channelId))
        .filter(({ kind }) => kind === "sound");
      return [...SOUNDS.map(fromLibrary), ...uploads.map(fromUpload)];
    },

    /** Says whether the library or the channel has a sound of that id; the commit is refused when it is deleted meanwhile. */
    async hold(
      commit: Deno.AtomicOperation,
      channelId: string,
      id: string,
    ): Promise<boolean> {
      if (BY_ID.has(id)) return true;
      return (await holdFile(commit, channelId, id))?.kind === "sound";
    },

    /** Sounds of the library by id; those that do not exist are left out. */
    some(ids: readonly string[]): Sound[] {
      return ids.flatMap((id) => {
        const sound = BY_ID.get(id);
        return sound ? [fromLibrary(sound)] : [];
      });
    },
  };
}

function fromLibrary({ file, tags, ...sound }: LibrarySound): Sound {
  return {
    ...sound,
    tags: [...tags],
    url: `/sounds/${file}`,
    source: "library",
  };
}

function fromUpload({ id, name, durationMs, url }: Asset): Sound {
  return { id, name, tags: [], durationMs, url, source: "upload" };
}

/** Knows sounds. */
export type SoundService = ReturnType<typeof createSoundService>;
