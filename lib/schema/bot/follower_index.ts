/**
 * Followers of a channel, held in memory. They lag a few minutes where no event
 * came.
 */
export interface FollowerLookup {
  /** Returns whether this person follows; ids are decimal digits. */
  has(userId: string): boolean;
  /** Number of followers. */
  readonly size: number;
  /**
   * Time at which the list was last read as a whole, milliseconds since the
   * epoch.
   */
  readonly builtAt: number;
}

/** A finished index; its ids are stored in chunks, the latest ones beside it. */
export interface FinishedIndex {
  /** Version of the set of stored ids. */
  version: string;
  /** Number of stored ids. */
  size: number;
  /** Milliseconds since the epoch, as all times here. */
  builtAt: number;
  /** Time at which the newest known follower followed. */
  newestAt: number;
  /** Time at which the newest followers were last read. */
  checkedAt: number;
  /** Number of followers by the platform's count. */
  total: number;
  /** By how much the platform's count and its own list differed when this was built. */
  gap: number;
  /** Encoded ids of those who followed since. */
  added: Uint8Array<ArrayBuffer>;
}

/** A build under way; each part is a stored batch of encoded ids. */
export interface IndexBuild {
  id: string;
  startedAt: number;
  /** Cursor at which to go on; `null` at the newest follower. */
  cursor: string | null;
  parts: number;
  /** Number of ids in the parts, doubles included. */
  ids: number;
  newestAt: number;
  total: number;
  /** Number of times that the platform refused the cursor. */
  restarts: number;
  /** True when the end of the list is reached. */
  complete: boolean;
}

/** All that is known of one channel's index. */
export interface FollowerIndexRecord {
  /** Process that works on it, and until when. */
  lease: { holder: string; until: number } | null;
  index: FinishedIndex | null;
  build: IndexBuild | null;
}
