import type { IdOf } from "./import_ids.ts";

/**
 * A part of a channel's setup that travels in a bundle beside its scenes. New
 * parts are added to the list in the wiring; a bundle with a part that nobody
 * knows is imported without it.
 */
export interface SetupPart {
  /** Such as `custom_widgets`; also the folder in the bundle. */
  name: string;
  /** Everything of the channel, one entry each. */
  export(channelId: string): AsyncIterable<unknown>;
  /**
   * Checks and takes in one entry, all of it or nothing; answers new ids by
   * old ones. References to files have their new ids already. Throws `AppError` for
   * what is not taken. What an import before this one made of the entry under
   * `idOf` is answered as it is.
   */
  import(
    channelId: string,
    entry: unknown,
    idOf: IdOf,
  ): Promise<ReadonlyMap<string, string>>;
}
