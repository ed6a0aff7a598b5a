/** Memory of a channel's events, so that each moment is noted once. */
export interface MomentMemory {
  /** Names of moments that were noted, the newest last. */
  noted: readonly string[];
  /** Standings of the last hype trains and goals, by their names, the newest last. */
  stood: readonly (readonly [name: string, figure: number])[];
}
