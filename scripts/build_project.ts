/** Lists the parts of a build, whichever task asks for it. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Builder } from "fresh/dev";
import { builderConfig } from "@/fresh.config.ts";
import { BUILT_PACKAGES, readInstalledFile } from "@/lib/app/package_files.ts";
import { bundleServer } from "./bundle_server.ts";
import { buildScripts } from "./classic_scripts.ts";
import { FONTS } from "@/lib/schema/widgets/fonts.ts";
import { SCRIPT_FONTS } from "@/lib/schema/widgets/script_fonts.ts";

const FONT_FILE = /files\/[\w.-]+\.woff2/g;

/** Builds islands, static files and classic scripts, keeps beside them what is handed out of npm packages, and bundles the server. */
export async function buildProject(): Promise<void> {
  await new Builder(builderConfig).build();
  await buildScripts();
  await keepFile("jquery", "dist/jquery.min.js");
  for (const { package: name } of [...FONTS, ...SCRIPT_FONTS]) {
    await keepFile(name, "package.json");
    const sheet = new TextDecoder().decode(await keepFile(name, "index.css"));
    const files = new Set(sheet.match(FONT_FILE) ?? []);
    await Promise.all([...files].map((file) => keepFile(name, file)));
  }
  // At the end, for by it a start tells whether all is built.
  await bundleServer();
}

async function keepFile(name: string, file: string): Promise<Uint8Array> {
  const bytes = await readInstalledFile(name, file);
  const target = new URL(`${name}/${file}`, BUILT_PACKAGES);
  await Deno.mkdir(dirname(fileURLToPath(target)), { recursive: true });
  await Deno.writeFile(target, bytes);
  return bytes;
}
