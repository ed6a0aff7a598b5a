/** One picture of a widget. */
export interface State {
  /** Description of what the picture shows. */
  caption: string;
  pack?: string;
  settings?: Record<string, unknown>;
  state?: Record<string, unknown>;
}

/**
 * Changes of the gallery to a widget's samples for each picture; `base` for all
 * of them.
 */
export interface Changes {
  /** Size at which it is drawn, where the recommended one leaves nothing to read. */
  size?: { width: number; height: number };
  base?: Omit<State, "caption">;
  moment?: State;
  names?: Partial<State>;
}
