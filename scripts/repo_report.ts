/**
 * Prints how the house stands: files and lines, the figures that have
 * budgets (`tests/architecture/budgets.ts`), the longest functions, exports
 * without users, pairs of layers that import each other, and names that mean
 * several things. `--all` lists every row instead of the first few;
 * `--since=<revision>` prints the figures of that revision beside those of the
 * tree, as this script measures both.
 */
import { join, relative } from "node:path";
import { writeLine } from "@/lib/core/log.ts";
import { layerOf } from "@/tests/architecture/layers.ts";
import { sourceFiles } from "@/tests/architecture/source_files.ts";
import {
  callsTypedByHand,
  filesNaming,
  homonyms,
  idleExports,
  importPermille,
  isProduct,
  linesByFolder,
  longestChain,
  type NamedExport,
  topFolderOf,
  twoWayPairs,
} from "./repo_report/measure.ts";
import { removeFolder } from "./folders.ts";
import { type Module, readModule } from "./repo_report/read_tree.ts";
import { runProgram } from "./run_program.ts";

const FOLDERS = ["lib", "routes", "islands", "tests", "bench", "scripts"];
const SHOWN = 8;

/** Reads every module of the project, or of a copy of it. */
export async function readHouse(root = "."): Promise<Module[]> {
  const folders = FOLDERS.map((folder) => join(root, folder));
  const paths = (await sourceFiles(...folders))
    .map((path) => relative(root, path))
    .concat("main.ts", "fresh.config.ts")
    .filter((path) => !path.startsWith("tests/fresh/project/"));
  return await Promise.all(
    paths.map(async (path) =>
      readModule(path, await Deno.readTextFile(join(root, path)))
    ),
  );
}

/** Reads every module of the project as a revision has it. */
async function readHouseAt(revision: string): Promise<Module[]> {
  const folder = await Deno.makeTempDir();
  try {
    const archive = join(folder, "all.tar");
    await runProgram("git", ["archive", `--output=${archive}`, revision]);
    await runProgram("tar", ["-x", "-C", folder, "-f", archive]);
    return await readHouse(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Returns the figures of a tree that are compared with another's, by their names. */
function figuresOf(modules: readonly Module[]): Record<string, number> {
  const product = modules.filter(({ path }) => isProduct(path));
  const own = product.filter(({ path }) => !path.startsWith("lib/jsr/"));
  const lines = own.map(({ lines }) => lines).sort((a, b) => a - b);
  return {
    "lines": lines.reduce((sum, count) => sum + count, 0),
    "files": own.length,
    "median": lines[Math.floor(lines.length / 2)] ?? 0,
    "longest file": lines.at(-1) ?? 0,
    "imports in ‰": importPermille(own),
    "imports in ‰, if each were one line": importPermille(
      own.map((module) => ({ ...module, importLines: module.importCount })),
    ),
    "longest chain": longestChain(modules),
    "two-way pairs": twoWayPairs(product, topFolderOf).length,
    "files with superchat": filesNaming(modules, "superchat").length,
    "calls typed by hand": callsTypedByHand(modules),
  };
}

async function compare(revision: string): Promise<void> {
  const then = figuresOf(await readHouseAt(revision));
  const now = figuresOf(await readHouse());
  for (const [name, figure] of Object.entries(now)) {
    writeLine(`${name}: ${then[name]} → ${figure}`);
  }
}

function print(modules: readonly Module[], shown: number): void {
  for (const folder of FOLDERS) {
    const inside = modules.filter(({ path }) => path.startsWith(`${folder}/`));
    const lines = inside.map(({ lines }) => lines).sort((a, b) => a - b);
    const total = lines.reduce((sum, count) => sum + count, 0);
    const median = lines[Math.floor(lines.length / 2)] ?? 0;
    writeLine(
      `${folder}: ${inside.length} files, ${total} lines, median ${median}, longest ${
        lines.at(-1) ?? 0
      }`,
    );
  }
  for (const [folder, lines] of Object.entries(linesByFolder(modules))) {
    writeLine(`  ${folder}: ${lines}`);
  }
  writeLine(
    `Imports: ${importPermille(modules)} ‰ of the lines, at most ${
      longestChain(modules)
    } modules in a chain`,
  );
  const list = (title: string, rows: readonly string[]) => {
    writeLine(`${title}: ${rows.length}`);
    for (const row of rows.slice(0, shown)) writeLine(`  ${row}`);
  };
  list(
    "Functions over 150 lines",
    modules.filter(({ path }) => isProduct(path))
      .flatMap(({ path, functions }) =>
        functions.map((found) => ({ ...found, path }))
      )
      .filter(({ lines }) => lines > 150)
      .sort((a, b) => b.lines - a.lines)
      .map(({ path, name, lines }) => `${lines} ${name} (${path})`),
  );
  const idle = idleExports(modules);
  const rows = (found: NamedExport[]) =>
    found.map(({ path, name }) => `${name} (${path})`);
  list("Exports used nowhere", rows(idle.unused));
  list("Exports only used at home", rows(idle.home));
  list("Exports only used by tests", rows(idle.tests));
  list("Layers that import each other", twoWayPairs(modules, layerOf));
  list(
    "Top folders that import each other",
    twoWayPairs(modules.filter(({ path }) => isProduct(path)), topFolderOf),
  );
  list(
    "Names with several meanings",
    homonyms(modules).map(({ name, paths }) => `${name}: ${paths.join(", ")}`),
  );
}

if (import.meta.main) {
  const since = Deno.args.find((arg) => arg.startsWith("--since="));
  if (since) await compare(since.slice("--since=".length));
  else print(await readHouse(), Deno.args.includes("--all") ? Infinity : SHOWN);
}
