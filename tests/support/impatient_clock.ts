import { ManualClock, settle } from "./clock.ts";

/** A clock that stands still but lets every wait pass at once. */
export class ImpatientClock extends ManualClock {
  override after(_ms: number, run: () => void): () => void {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }

  override pause(): Promise<void> {
    return settle(1);
  }
}
