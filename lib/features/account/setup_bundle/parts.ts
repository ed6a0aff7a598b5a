import type {
  OnExisting,
  SetupChange,
} from "@/lib/schema/account/setup_bundle.ts";
import type { IdOf } from "./import_ids.ts";

/** Circumstances of an import that a part asks about. */
interface PartImport {
  idOf: IdOf;
  onExisting: OnExisting;
  /** Ids of things of the channel that earlier entries were paired with. */
  taken: Set<string>;
}

/** Result of the import of an entry. */
interface ImportedEntry {
  /** New ids by old ones. */
  ids: ReadonlyMap<string, string>;
  /** Name of the thing, and as the bundle calls it. */
  thing: Pick<SetupChange, "id" | "name" | "change">;
}

/**
 * A part of a channel's setup that travels in a bundle beside its scenes. New
 * parts are added to the list in the wiring; a bundle with a part that nobody
 * knows is imported without it.
 */
export interface SetupPart {
  /** Such as `custom_widgets`; also the folder in the bundle. */
  name: string;
  /** Everything of the channel, one entry each; with `only`, what has one of these ids. */
  export(
    channelId: string,
    only?: ReadonlySet<string>,
  ): AsyncIterable<unknown>;
  /**
   * Checks and takes in one entry, all of it or nothing. References to files
   * have their new ids already. Throws `AppError` for what is not taken. What an
   * import before this one made of the entry under `idOf` is answered as it is.
   */
  import(
    channelId: string,
    entry: unknown,
    how: PartImport,
  ): Promise<ImportedEntry>;
}
