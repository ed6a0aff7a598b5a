import type { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";

/** Circumstances of an import, as a bundle says them. */
interface ImportHow<Prefix extends string> {
  idOf: (prefix: Prefix, thing: string) => string;
  onExisting: "add" | "replace" | "keep";
  /** Ids of things that others of the bundle were paired with. */
  taken: Set<string>;
}

/** A kind of things of which a channel has a list that travels in a setup. */
interface ListPart<
  Name extends string,
  Prefix extends string,
  Stored extends { id: string },
  Bundled extends { id: string },
> {
  /** Name of the part and of its folder in the bundle. */
  name: Name;
  /** Name of one in errors, such as `webhook`. */
  noun: string;
  /** Prefix of ids. */
  prefix: Prefix;
  schema: z.ZodType<Bundled>;
  listStored: (channelId: string) => Promise<Stored[]>;
  /** Returns what travels of one: no secret. */
  toBundled: (stored: Stored) => Bundled;
  /** Tells whether one of the channel is one of the bundle. */
  isSame: (stored: Stored, bundled: Bundled) => boolean;
  nameOf: (bundled: Bundled) => string;
  /** Takes one in under an id. */
  import: (
    channelId: string,
    id: string,
    bundled: Bundled,
  ) => Promise<{ id: string }>;
}

/**
 * Creates the part of a setup bundle that has a list of the channel's, without
 * secrets: the owner gives or takes these again where the list is imported.
 */
export function createListPart<
  Name extends string,
  Prefix extends string,
  Stored extends { id: string },
  Bundled extends { id: string },
>(list: ListPart<Name, Prefix, Stored, Bundled>) {
  return {
    name: list.name,

    async *export(
      channelId: string,
      only?: ReadonlySet<string>,
    ): AsyncGenerator<Bundled> {
      // No scene shows one: with some scenes none travels.
      if (only) return;
      for (const stored of await list.listStored(channelId)) {
        yield list.toBundled(stored);
      }
    },

    /** Imports one entry. One that the channel has stays as it is, unless another is to be added. */
    async import(channelId: string, entry: unknown, how: ImportHow<Prefix>) {
      const parsed = list.schema.safeParse(entry);
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          `Cannot import the ${list.noun}: it is not valid`,
          { issues: issuesOf(parsed.error) },
        );
      }
      const bundled = parsed.data;
      const present = how.onExisting === "add"
        ? undefined
        : (await list.listStored(channelId)).find((one) =>
          list.isSame(one, bundled) && !how.taken.has(one.id)
        );
      if (present) how.taken.add(present.id);
      const imported = present ?? await list.import(
        channelId,
        how.idOf(list.prefix, bundled.id),
        bundled,
      );
      return {
        ids: new Map([[bundled.id, imported.id]]),
        thing: {
          id: bundled.id,
          name: list.nameOf(bundled),
          change: present ? "kept" as const : "added" as const,
        },
      };
    },
  };
}
