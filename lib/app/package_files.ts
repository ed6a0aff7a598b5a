import { createRequire } from "node:module";

/** Folder of the build with the files of npm packages that the service hands out. */
export const BUILT_PACKAGES = new URL(
  "../../_fresh/packages/",
  import.meta.url,
);

/**
 * Reads a file of an npm package: out of the build, or out of `node_modules`
 * where nothing was built, as in tests and while one works. Rejects where
 * neither has it.
 */
export async function readPackageFile(
  name: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Deno.readFile(new URL(`${name}/${file}`, BUILT_PACKAGES));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return await readInstalledFile(name, file);
}

/** Reads a file of an installed npm package. */
export async function readInstalledFile(
  name: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { resolve } = createRequire(import.meta.url);
  return await Deno.readFile(resolve(`${name}/${file}`));
}
