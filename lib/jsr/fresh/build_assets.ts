import { withBuildId } from "./asset.ts";
import type { BuildAsset } from "./build.ts";
import type { Bundle } from "./build_bundle.ts";
import { contentHash, filesBelow } from "./build_folder.ts";
import { contentType } from "./content_types.ts";

/** Returns the URL path of the browser's modules of one build. */
export function modulePath(buildId: string, name: string): string {
  return `/_fresh/js/${buildId}/${name}`;
}

/** Name of the style sheet that pages with islands need. */
export const ISLAND_STYLES = "islands.css";
/** Boundaries leave no trace in the layout. A sheet of its own, as a policy may refuse styles in the page. */
const ISLAND_CSS = "fresh-island,fresh-slot{display:contents}";
/** An address in a style sheet that begins at the root. */
const CSS_URL = /url\(\s*(["']?)(\/(?!\/)[^"')\s]+)\1\s*\)/g;

/** Everything a build serves, and the build's id, which is a hash of it. */
export interface Assets {
  id: string;
  table: Map<string, BuildAsset>;
}

/** Files and folders that begin with a dot are nobody's business, `.well-known` aside. */
function isHidden(path: string): boolean {
  return path.split("/").some((part) =>
    part.startsWith(".") && part !== ".well-known"
  );
}

/** Reads the static folder, and makes the table of everything that is served. */
export async function collectAssets(
  staticFolder: string,
  bundle: Bundle,
  ignore: RegExp[] = [],
): Promise<Assets> {
  const paths = (await filesBelow(staticFolder, ignore)).filter((path) =>
    !isHidden(path)
  );
  const statics = await Promise.all(paths.map(async (path) => {
    const bytes = await Deno.readFile(`${staticFolder}/${path}`);
    return { path, bytes, hash: await contentHash(bytes) };
  }));
  const modules = [...bundle.files, { name: ISLAND_STYLES, text: ISLAND_CSS }];
  const id = await contentHash(
    JSON.stringify([statics.map(({ path, hash }) => [path, hash]), modules]),
  );

  const table = new Map<string, BuildAsset>();
  for (const { path, bytes, hash } of statics) {
    const file = `${staticFolder}/${path}`;
    const asset = path.endsWith(".css")
      ? await textAsset(
        path,
        versionUrls(new TextDecoder().decode(bytes), id),
        false,
      )
      : {
        type: contentType(path),
        hash,
        size: bytes.length,
        immutable: false,
        open: () => openFile(file),
      };
    table.set(`/${path}`, asset);
  }
  for (const { name, text } of modules) {
    table.set(modulePath(id, name), await textAsset(name, text, true));
  }
  return { id, table };
}

/** Creates a file that is kept in memory. */
export async function textAsset(
  name: string,
  text: string,
  immutable: boolean,
): Promise<BuildAsset> {
  const bytes = new TextEncoder().encode(text);
  return {
    type: contentType(name),
    hash: await contentHash(bytes),
    size: bytes.length,
    immutable,
    open: () => Promise.resolve(bytes),
  };
}

/** Opens a file that is read piece by piece while it is sent. */
export async function openFile(path: string): Promise<BodyInit> {
  return (await Deno.open(path)).readable;
}

function versionUrls(css: string, id: string): string {
  return css.replace(
    CSS_URL,
    (_, quote: string, url: string) =>
      `url(${quote}${withBuildId(url, id)}${quote})`,
  );
}
