/** Measures of a picture, a film or a sound. */
export interface Measures {
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** Measures of a file of which none can be taken. */
export const NOTHING_KNOWN: Measures = {
  width: null,
  height: null,
  durationMs: null,
};
