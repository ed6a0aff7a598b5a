/** Rank that decides which of an overlay's connections plays its sounds. */
export interface SoundRank {
  /** 2: active in OBS; 1: shown in OBS; 0: any other live page. */
  standing: 0 | 1 | 2;
  /**
   * Time at which it reported that, or at which it connected for standing 0; ms
   * since the epoch.
   */
  since: number;
  /** Decides between equals. */
  connectionId: string;
}

/** The connection that plays the sounds of one overlay. */
export interface SoundLeader extends SoundRank {
  /** The process that holds the connection. */
  processId: string;
}

/** The leader of each of a channel's overlays, by the overlay's name. */
export type SoundLeaders = Record<string, SoundLeader>;

/**
 * Tells whether `a` goes before `b`: active before shown before the rest; of
 * those that OBS reported the latest, of the rest the one that is open longest.
 */
export function outranks(a: SoundRank, b: SoundRank): boolean {
  if (a.standing !== b.standing) return a.standing > b.standing;
  if (a.since !== b.since) {
    return a.standing > 0 ? a.since > b.since : a.since < b.since;
  }
  return a.connectionId < b.connectionId;
}
