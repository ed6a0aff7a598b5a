import type { Asset } from "@/lib/features/assets/schema.ts";
import { SOUNDS } from "./catalogue.ts";
import type { LibrarySound, Sound } from "./schema.ts";

const BY_ID = new Map(SOUNDS.map((sound) => [sound.id, sound]));

/** The library's sounds and a channel's own. */
export function createSoundService(
  { filesOf, someFiles }: {
    filesOf: (channelId: string) => Promise<Asset[]>;
    someFiles: (channelId: string, ids: readonly string[]) => Promise<Asset[]>;
  },
) {
  return {
    /** The library in its order, then the channel's uploads, oldest first. */
    async list(channelId: string): Promise<Sound[]> {
      const uploads = (await filesOf(channelId))
        .filter(({ kind }) => kind === "sound");
      return [...SOUNDS.map(fromLibrary), ...uploads.map(fromUpload)];
    },

    /** Whether the library or the channel has a sound of that id. */
    async exists(channelId: string, id: string): Promise<boolean> {
      if (BY_ID.has(id)) return true;
      const [file] = await someFiles(channelId, [id]);
      return file?.kind === "sound";
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
