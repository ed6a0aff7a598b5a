/** Value that an act is counted with. */
export interface ActWorth {
  /** Amount that the whole act adds. */
  worth: number;
}
