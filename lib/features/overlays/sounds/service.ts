import type { Asset } from "@/lib/schema/overlays/assets.ts";
import type { LibrarySound, Sound } from "@/lib/schema/overlays/sounds.ts";
import { lookScore } from "@/lib/widgets/looks/gestures.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES, USUAL_TIER } from "@/lib/schema/widgets/look_cues.ts";
import { SOUNDS } from "./catalogue.ts";

/** Sounds that come with the service: the library's, then those of each look. */
const BUILT_IN: readonly Sound[] = [
  ...SOUNDS.map(fromLibrary),
  ...LOOKS.flatMap(fromLook),
];
const BY_ID = new Map(BUILT_IN.map((sound) => [sound.id, sound]));

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
    /** The library in its order, the sounds of looks, then the channel's uploads, oldest first. */
    async list(channelId: string): Promise<Sound[]> {
      const uploads = (await filesOf(channelId))
        .filter(({ kind }) => kind === "sound");
      return [...BUILT_IN, ...uploads.map(fromUpload)];
    },

    /** Returns those of these sounds that the library, a look or the channel has. */
    async among(
      channelId: string,
      ids: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const isBuiltIn = ids.every((id) => BY_ID.has(id));
      const uploads = isBuiltIn ? [] : await filesOf(channelId);
      const own = new Set(
        uploads.filter(({ kind }) => kind === "sound").map(({ id }) => id),
      );
      return new Set(ids.filter((id) => BY_ID.has(id) || own.has(id)));
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

    /** Returns the file of the library that earlier versions had as a WAV file; `null` for any other name. */
    presentFile(name: string): string | null {
      const present = name.replace(/\.wav$/, ".flac");
      return present !== name && SOUNDS.some(({ file }) => file === present)
        ? present
        : null;
    },

    /** Sounds of the library and of looks by id; those that do not exist are left out. */
    some(ids: readonly string[]): Sound[] {
      return ids.flatMap((id) => {
        const sound = BY_ID.get(id);
        return sound ? [sound] : [];
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

/** Returns the sounds of a look, each in the tier that is usual. */
function fromLook({ id, title, sounds }: typeof LOOKS[number]): Sound[] {
  return LOOK_CUES.map((cue) => ({
    id: `snd_look_${id}_${cue}`,
    name: `${title}: ${cue}`,
    tags: [cue],
    durationMs: Math.round(lookScore(sounds, cue).seconds * 1_000),
    url: `/sounds/looks/${id}/${cue}-${USUAL_TIER}.flac`,
    source: "look",
  }));
}

function fromUpload({ id, name, durationMs, url }: Asset): Sound {
  return { id, name, tags: [], durationMs, url, source: "upload" };
}
