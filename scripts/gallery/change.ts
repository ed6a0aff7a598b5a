/** One picture of a widget. */
export interface State {
  /** What is to be seen. */
  caption: string;
  pack?: string;
  settings?: Record<string, unknown>;
  state?: Record<string, unknown>;
}

/** What the gallery changes of a widget's samples for each picture; `base` for all of them. */
export interface Changes {
  base?: Omit<State, "caption">;
  moment?: State;
  names?: Partial<State>;
}
