import { gzipSync } from "node:zlib";
import type { Metafile, OutputFile } from "esbuild";
import { BitSet } from "./bit_set.ts";
import { type Chunk, type LoadingRules, mergeChunks } from "./merge_chunks.ts";

/** Modules that an entry point loads beside its own, so that these share files with those of others. */
export interface Gathered {
  /** Names that the entry point exports. */
  exports: string[];
  /** Paths of the modules, below the root. */
  modules: string[];
}

/** Entry points that are never on a page without certain others. */
export interface Company {
  /** Paths of entry points, below the root. */
  of: readonly string[];
  /** Paths of others, of which every page with one of them has at least one. */
  oneOf: readonly string[];
}

interface Entry {
  file: string;
  exports: string[];
  /** Outputs that it needs, itself among them. */
  loads: Set<string>;
  /** True where it cannot be made to load more. */
  isFixed: boolean;
}

/**
 * Finds what entry points have to load beside their own modules for a page to
 * ask for few files, by their paths: what exactly the same entry points need the
 * bundler splits off, which makes hundreds of files of a few hundred bytes.
 */
export function gatherChunks(
  metafile: Metafile,
  files: readonly OutputFile[],
  { root, boot, company, lean, quiet }: {
    root: string;
    /** Path of the entry point that every page has. */
    boot: string;
    company: readonly Company[];
    lean: readonly string[];
    /** Modules of packages that say that these do nothing by themselves. */
    quiet: ReadonlySet<string>;
  },
): Map<string, Gathered> {
  const sizes = new Map(
    files.map(({ path, contents }) => [
      path.slice(root.length + 1),
      gzipSync(contents).byteLength,
    ]),
  );
  const entries = entriesOf(metafile);
  const places = new Map(entries.map(({ file }, place) => [file, place]));
  const setOf = (files: readonly string[]) =>
    BitSet.of(entries.length, files.flatMap((file) => places.get(file) ?? []));
  const split = Object.entries(metafile.outputs).filter((
    [, { entryPoint, inputs }],
  ) => entryPoint === undefined && Object.keys(inputs).length > 0);
  const splitPlaces = new Map(split.map(([path], place) => [path, place]));
  const chunks = split.map(([path, { inputs }]): Chunk => ({
    bytes: sizes.get(path) ?? 0,
    needs: [...loadedBy(path, metafile)].flatMap((needed) =>
      splitPlaces.get(needed) ?? []
    ),
    loading: setOf(
      entries.flatMap(({ file, loads }) => loads.has(path) ? file : []),
    ),
    // An import of them for nothing is left out.
    isFixed: Object.keys(inputs).some((input) => quiet.has(input)),
  }));
  const lazy = lazyEntries(metafile, entries);
  const atOnce = setOf(
    entries.map(({ file }) => file).filter((file) => !lazy.has(file)),
  );
  const rules: LoadingRules = {
    bytes: entries.map(({ loads }) =>
      [...loads].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
    ),
    fixed: setOf(entries.flatMap(({ file, isFixed }) => isFixed ? file : [])),
    lean: setOf(lean),
    lazy: Array.from(lazy, ([file, demanding]) => ({
      entry: setOf([file]),
      demanding: setOf([...demanding]),
    })),
    company: [
      { of: atOnce, oneOf: setOf([boot]) },
      ...company.map(({ of, oneOf }) => ({
        of: setOf(of),
        oneOf: setOf(oneOf),
      })),
    ],
  };
  const merged = mergeChunks(chunks, rules);

  const gathered = new Map<string, Gathered>();
  for (const [place, { file, exports, loads }] of entries.entries()) {
    const modules = split.flatMap(([path, { inputs }], chunk) =>
      merged[chunk]!.has(place) && !loads.has(path) ? Object.keys(inputs) : []
    );
    if (modules.length > 0) gathered.set(file, { exports, modules });
  }
  return gathered;
}

function entriesOf(metafile: Metafile): Entry[] {
  return Object.entries(metafile.outputs).flatMap((
    [path, { entryPoint, exports }],
  ) =>
    entryPoint === undefined ? [] : [{
      file: entryPoint,
      exports,
      loads: loadedBy(path, metafile),
      // The names that other formats export are not known.
      isFixed: metafile.inputs[entryPoint]?.format !== "esm",
    }]
  );
}

/** Returns the entry points that are loaded on demand, and which others may demand each. */
function lazyEntries(
  { outputs }: Metafile,
  entries: readonly Entry[],
): Map<string, Set<string>> {
  const lazy = new Map<string, Set<string>>();
  for (const [path, { imports }] of Object.entries(outputs)) {
    for (const { path: imported, kind } of imports) {
      const file = outputs[imported]?.entryPoint;
      if (kind !== "dynamic-import" || file === undefined) continue;
      const demanding = lazy.get(file) ?? new Set();
      lazy.set(file, demanding);
      for (const { file, loads } of entries) {
        if (loads.has(path)) demanding.add(file);
      }
    }
  }
  return lazy;
}

/** Returns an output and all that it imports at once, directly or not, itself first. */
export function loadedBy(
  path: string,
  metafile: Metafile,
  found = new Set<string>(),
): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (
    const { path: imported, kind, external }
      of metafile.outputs[path]?.imports ?? []
  ) {
    if (kind === "import-statement" && !external) {
      loadedBy(imported, metafile, found);
    }
  }
  return found;
}
