/** Who follows a channel, held in memory. A few minutes behind where no event came. */
export interface FollowerLookup {
  /** Whether this person follows; ids are decimal digits. */
  has(userId: string): boolean;
  /** Number of followers. */
  readonly size: number;
  /** When the list was last read as a whole, milliseconds since the epoch. */
  readonly builtAt: number;
}

/** A finished index; its ids are stored in chunks, the latest ones beside it. */
export interface FinishedIndex {
  /** Which set of stored ids this is. */
  version: string;
  /** Number of stored ids. */
  size: number;
  /** Milliseconds since the epoch, as all times here. */
  builtAt: number;
  /** When the newest known follower followed. */
  newestAt: number;
  /** When the newest followers were last read. */
  checkedAt: number;
  /** What the platform counts as followers. */
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
  /** Where to go on; `null` at the newest follower. */
  cursor: string | null;
  parts: number;
  /** Number of ids in the parts, doubles included. */
  ids: number;
  newestAt: number;
  total: number;
  /** How often the platform refused the cursor. */
  restarts: number;
  /** Whether the end of the list is reached. */
  complete: boolean;
}

/** All that is known of one channel's index. */
export interface FollowerIndexRecord {
  /** Who works on it, until when. */
  lease: { holder: string; until: number } | null;
  index: FinishedIndex | null;
  build: IndexBuild | null;
}
