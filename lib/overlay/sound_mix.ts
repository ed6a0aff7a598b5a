/** Mixes what plays at once: nothing clips, and what matters is heard. Pure but for the shared mix. */

/** Purposes of sounds; what is higher lowers what is lower while it plays. */
export const SOUND_RANKS = { effect: 0, alert: 1, speech: 2 } as const;

/** One sound that plays. */
interface MixedSound {
  /** 0 to 1, with the master volume. */
  volume: number;
  rank: number;
}

/** Share of its volume that a sound keeps below one of a higher rank. */
const DUCKED = 0.35;

/**
 * Returns the gain of each sound, 0 to 1: lowered below one of a higher rank,
 * and all together never louder than one sound at full volume, so that their
 * sum does not clip whatever they play.
 */
export function mixGains(sounds: readonly MixedSound[]): number[] {
  const top = Math.max(...sounds.map(({ rank }) => rank));
  const ducked = sounds.map(({ volume, rank }) =>
    // Not by `clamp`: pages load sounds late, and it would be a file of its own.
    Math.max(0, Math.min(1, volume)) * (rank < top ? DUCKED : 1)
  );
  const sum = ducked.reduce((all, volume) => all + volume, 0);
  return sum > 1 ? ducked.map((volume) => volume / sum) : ducked;
}

/** A place in the mix. */
interface MixPlace {
  setVolume(volume: number): void;
  leave(): void;
}

interface Entry extends MixedSound {
  apply(gain: number): void;
}

const entries = new Set<Entry>();

/** Takes a sound into the page's mix; `apply` gets its gain now and at each change. */
export function joinMix(
  sound: MixedSound,
  apply: (gain: number) => void,
): MixPlace {
  const entry: Entry = { ...sound, apply };
  entries.add(entry);
  applyAll();
  return {
    setVolume(volume) {
      entry.volume = volume;
      applyAll();
    },
    leave() {
      if (entries.delete(entry)) applyAll();
    },
  };
}

function applyAll(): void {
  const all = [...entries];
  const gains = mixGains(all);
  all.forEach((entry, index) => entry.apply(gains[index] ?? 0));
}
