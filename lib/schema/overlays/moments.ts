/** Memory of a channel's events, so that each moment is noted once. */
export interface MomentMemory {
  /** Names of moments that were noted, the newest last. */
  noted: readonly string[];
  /** Standings of the last hype trains and goals, by their names, the newest last. */
  stood: readonly (readonly [name: string, figure: number])[];
}

/** Memory of who has written in a channel's stream, so that each walks on once. */
export interface WalkOnMemory {
  /** Time at which the stream began, ms since the epoch; `null` where nobody told of one. */
  since: number | null;
  /** Platforms on which it is on. */
  on: readonly string[];
  /** Time at which it ended, ms since the epoch; `null` while it is on. */
  endedAt: number | null;
  /** References to those who have walked on in it. */
  came: readonly string[];
}
