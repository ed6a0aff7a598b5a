/**
 * Packs the plugins into `dist/plugins/`: `deno task plugins`. What Stream Deck
 * and Companion install are two files, which have all that they need in them.
 */
import { build } from "esbuild";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "@/lib/core/languages.ts";
import { writeLine } from "@/lib/core/log.ts";
import { ACT_IDS } from "@/lib/plugins/core/acts.ts";
import { MODULE_ID } from "@/lib/plugins/companion/definitions.ts";
import { PLUGIN_ID } from "@/lib/plugins/stream_deck/identity.ts";
import { type Files, tgzOf, zipOf } from "./plugins/archives.ts";
import { noticesOf } from "./plugins/notices.ts";
import {
  companionManifest,
  PICTURES,
  streamDeckLocalization,
  streamDeckManifest,
} from "./plugins/manifests.ts";
import {
  actionPicture,
  categoryPicture,
  keyPicture,
  logoPng,
} from "./plugins/pictures.ts";
import { readProjectConfig } from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
const BASE = "@companion-module/base";
/** Packages of CommonJS ask for Node's own parts by `require`. */
const REQUIRE =
  `import { createRequire } from "node:module";const require = createRequire(import.meta.url);`;

const encoder = new TextEncoder();
const json = (value: unknown) =>
  encoder.encode(`${JSON.stringify(value, null, 2)}\n`);

/** A module with all that it imports, and the notices of packages among that. */
interface Bundle {
  code: Uint8Array<ArrayBuffer>;
  notices: Uint8Array<ArrayBuffer>;
}

/** Returns a module with all that it imports, for Node or for a page. */
async function bundled(
  path: string,
  platform: "node" | "browser",
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(ROOT, path)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    platform,
    format: platform === "node" ? "esm" : "iife",
    target: platform === "node" ? "node20" : "chrome103",
    alias: { "@": ROOT },
    minifySyntax: true,
    minifyWhitespace: true,
    // Notices stand in a file of their own.
    legalComments: "none",
    metafile: true,
    ...(platform === "node" ? { banner: { js: REQUIRE } } : {}),
    logLevel: "error",
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`Cannot bundle ${path}`);
  const notices = await noticesOf(ROOT, Object.keys(metafile.inputs));
  return {
    code: new Uint8Array(file.contents),
    notices: encoder.encode(notices),
  };
}

const read = (path: string) => Deno.readFile(join(ROOT, path));

/** Returns the files of the Stream Deck plugin, in its folder. */
export async function streamDeckFiles(): Promise<Files> {
  const { version } = await readProjectConfig(ROOT);
  const source = "lib/plugins/stream_deck";
  const plugin = await bundled(`${source}/plugin.ts`, "node");
  const inspector = await bundled(`${source}/inspector.ts`, "browser");
  const files: Record<string, Uint8Array<ArrayBuffer>> = {
    "manifest.json": json(streamDeckManifest(String(version))),
    // Node takes the plugin as a module.
    "package.json": json({ type: "module" }),
    "LICENSE": await read("LICENSE"),
    "NOTICES": plugin.notices,
    "bin/plugin.js": plugin.code,
    "ui/inspector.html": await read(`${source}/inspector.html`),
    "ui/inspector.css": await read(`${source}/inspector.css`),
    "ui/inspector.js": inspector.code,
    [`${PICTURES.category}.svg`]: encoder.encode(categoryPicture()),
    [`${PICTURES.plugin}.png`]: logoPng(256),
    [`${PICTURES.plugin}@2x.png`]: logoPng(512),
  };
  for (const language of LANGUAGES) {
    if (language === "en") continue;
    const texts = await read(`${source}/words/${language}.json`);
    files[`${language}.json`] = json(
      streamDeckLocalization(JSON.parse(new TextDecoder().decode(texts))),
    );
  }
  for (const act of ACT_IDS) {
    files[`${PICTURES.action(act)}.svg`] = encoder.encode(actionPicture(act));
    files[`${PICTURES.key(act)}.svg`] = encoder.encode(keyPicture(act));
  }
  return within(`${PLUGIN_ID}.sdPlugin`, files);
}

/** Returns the files of the Companion module, in its folder. */
export async function companionFiles(): Promise<Files> {
  const { version, scopes } = await readProjectConfig(ROOT);
  const packages = Object(Object(scopes)["./lib/plugins/"]);
  const [, apiVersion = ""] = /@([\d.]+)$/.exec(String(packages[BASE])) ?? [];
  const module = await bundled("lib/plugins/companion/module.ts", "node");
  return within(MODULE_ID, {
    "companion/manifest.json": json(
      companionManifest({
        id: MODULE_ID,
        version: String(version),
        apiVersion,
      }),
    ),
    "companion/HELP.md": await read("lib/plugins/companion/HELP.md"),
    "package.json": json({
      name: MODULE_ID,
      version,
      license: "MIT",
      type: "module",
      dependencies: {},
    }),
    "LICENSE": await read("LICENSE"),
    "NOTICES": module.notices,
    "main.js": module.code,
  });
}

function within(
  folder: string,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): Files {
  return new Map(
    Object.entries(files).map(([path, bytes]) => [`${folder}/${path}`, bytes]),
  );
}

if (import.meta.main) {
  const folder = join(ROOT, "dist/plugins");
  await Deno.mkdir(folder, { recursive: true });
  const { version } = await readProjectConfig(ROOT);
  const archives = {
    [`${PLUGIN_ID}.streamDeckPlugin`]: await zipOf(await streamDeckFiles()),
    [`${MODULE_ID}-${version}.tgz`]: tgzOf(await companionFiles()),
  };
  for (const [name, bytes] of Object.entries(archives)) {
    await Deno.writeFile(join(folder, name), bytes);
    writeLine(`Packed dist/plugins/${name}, ${bytes.length} bytes`);
  }
}
