/**
 * Makes `dist/`, a folder with what runs and nothing else: `deno task package`.
 * Its entry is `server.ts`, which exports `fetch`; its `deno.json` names Fresh
 * and std as JSR has them. `--vendor` bundles the stand-ins, for hosts without
 * JSR. `--cache` adds Deno's cache of what serving needs, for hosts without a
 * registry. Ends with 2 where JSR would be needed and cannot be reached.
 */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLine } from "@/lib/core/log.ts";
import { BUNDLE } from "./bundle_server.ts";
import { copyFolder, removeFolder } from "./folders.ts";
import { isJsrReachable, NOT_RUN, withoutLinks } from "./jsr.ts";
import { type Lock, lockOf } from "./start_lock.ts";
import {
  copySources,
  type ProjectConfig,
  readProjectConfig,
  writeProjectConfig,
} from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES =
  /^(?:LICENSE|static(?:\/|$)|docs(?:$|\/[\w-]+\.md$|\/(?:images|operations)(?:\/|$))|lib(?:$|\/locales(?:$|\/\w\w(?:\/|$))))/;
const ENTRY = `export { default } from "./${BUNDLE}/server.js";\n`;
/** Needed for building, bundled, or handed out of the build. */
const BUILD_ONLY = /^(?:@\/$|esbuild|jquery|zod|@types\/|@fontsource)/;
/** The stand-ins are bundled. */
const OF_JSR = /^jsr:/;
/** As `deno task start` of the project serves: `deno serve` would ask neither PORT nor HOST, and a database in a file has to be written. */
export const packageStart =
  `deno run --no-prompt --allow-read --allow-write --allow-env --allow-net --v8-flags=--max-semi-space-size=8 ${BUNDLE}/start.js`;

/** Returns the configuration of the folder for one of the project. */
export function packageConfig(
  config: ProjectConfig,
  { vendor }: { vendor: boolean },
): ProjectConfig {
  const { version, unstable } = config;
  const imports = Object.fromEntries(
    Object.entries(config.imports).filter(([name, target]) =>
      !BUILD_ONLY.test(name) && !(vendor && OF_JSR.test(target))
    ),
  );
  return {
    version,
    // Packages are taken from Deno's cache: nothing is written here.
    nodeModulesDir: "none",
    unstable,
    tasks: { start: { description: "Serve", command: packageStart } },
    imports,
  };
}

/** Folder with Deno's cache in one that carries it: the value of `DENO_DIR`. */
const CACHE = "deno_dir";

/** Ways in which a folder is made. */
interface Packaging {
  /** The stand-ins for JSR are bundled. */
  vendor: boolean;
  /** The folder carries Deno's cache. */
  cache: boolean;
}

async function deno(
  cwd: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const { code } = await new Deno.Command(Deno.execPath(), { args, cwd, env })
    .spawn().status;
  if (code !== 0) throw new Error(`Cannot package: deno ${args[0]} failed`);
}

/** Makes the folder out of a tree that this builds in. */
async function makeFolder(
  tree: string,
  to: string,
  { vendor, cache }: Packaging,
) {
  // As `deno task start` does: a tree that was built is not built once more.
  const build = "scripts/build_if_needed.ts";
  await deno(tree, ["run", "--lock=start.lock", "-A", build]);
  await removeFolder(to);
  await copySources(tree, to, (path) => SOURCES.test(path));
  await copyFolder(join(tree, "_fresh"), join(to, "_fresh"));
  await copyFolder(join(tree, BUNDLE), join(to, BUNDLE));
  await Deno.writeTextFile(join(to, "server.ts"), ENTRY);
  const config = packageConfig(await readProjectConfig(ROOT), { vendor });
  await writeProjectConfig(to, config);
  const lock: Lock = JSON.parse(
    await Deno.readTextFile(join(tree, "start.lock")),
  );
  await Deno.writeTextFile(
    join(to, "deno.lock"),
    JSON.stringify(vendor ? lockOf(lock, config) : lock),
  );
  // Brings the lock file up to date, so that no start has to, and has Deno fetch what chunks import later.
  const chunks = await Array.fromAsync(Deno.readDir(join(to, BUNDLE)));
  const paths = chunks.map(({ name }) => `${BUNDLE}/${name}`)
    .filter((path) => path.endsWith(".js"));
  const env = cache ? { DENO_DIR: join(to, CACHE) } : {};
  await deno(to, ["cache", "--quiet", "server.ts", ...paths], env);
}

async function main(): Promise<void> {
  const packaging = {
    vendor: Deno.args.includes("--vendor"),
    cache: Deno.args.includes("--cache"),
  };
  const [folder = "dist"] = Deno.args.filter((arg) => !arg.startsWith("--"));
  const to = resolve(folder);
  if (packaging.vendor) await makeFolder(ROOT, to, packaging);
  else if (await isJsrReachable()) {
    await withoutLinks(ROOT, (tree) => makeFolder(tree, to, packaging));
  } else {
    writeLine(
      "NOT PACKAGED: JSR does not answer. With --vendor the folder has the stand-ins of lib/jsr in its place.",
    );
    Deno.exit(NOT_RUN);
  }
  writeLine(`Packaged into ${to}`);
}

if (import.meta.main) await main();
