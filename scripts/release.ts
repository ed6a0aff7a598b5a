/**
 * Makes a release, as docs/releasing.md tells it:
 *
 * - `deno task release 1.2.0` sets the version in the tree and gives the
 *   changes of the changelog its name and date;
 * - `deno task release` packages the tree, and writes its archive, its bill of
 *   materials (CycloneDX) and their checksums into `release/`.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock, toIso } from "@/lib/core/clock.ts";
import { encodeHex } from "@/lib/core/encoding.ts";
import { writeLine } from "@/lib/core/log.ts";
import { billOfMaterials } from "./release/bill_of_materials.ts";
import {
  isLater,
  withMembersVersion,
  withRelease,
  withVersion,
} from "./release/versions.ts";
import type { Lock } from "./start_lock.ts";
import { readProjectConfig } from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, "release");
const CHANGELOG = join(ROOT, "CHANGELOG.md");
/** Page by which other projects take the members. */
const PARTS = join(ROOT, "docs/parts.md");

async function run(program: string, ...args: string[]): Promise<void> {
  const { code } = await new Deno.Command(program, { args, cwd: ROOT })
    .spawn().status;
  if (code !== 0) throw new Error(`Cannot release: ${program} failed`);
}

/** Changes a text file. */
async function rewrite(
  path: string,
  change: (text: string) => string,
): Promise<void> {
  await Deno.writeTextFile(path, change(await Deno.readTextFile(path)));
}

/** Sets the version in every `deno.json` of the tree and in the page of its parts, and names the changes of the changelog after it. */
async function setVersion(next: string): Promise<void> {
  const { version, workspace } = await readProjectConfig(ROOT);
  const before = String(version);
  if (!isLater(next, before)) {
    throw new Error(
      `Cannot release ${next}: it is no version later than ${before}`,
    );
  }
  const [day = ""] = toIso(systemClock.now()).split("T");
  await rewrite(CHANGELOG, (text) => withRelease(text, next, day));
  const members = Array.isArray(workspace) ? workspace.map(String) : [];
  for (const folder of ["", ...members]) {
    const path = join(ROOT, folder, "deno.json");
    await rewrite(path, (text) => withVersion(text, next));
  }
  await rewrite(PARTS, (text) => withMembersVersion(text, next));
  writeLine(
    `The tree is version ${next}. Look at it, commit it, tag it v${next}, and run deno task release.`,
  );
}

async function checksumOf(path: string): Promise<string> {
  const bytes = await Deno.readFile(path);
  return encodeHex(
    new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)),
  );
}

/** Returns the bill of materials of a version of this tree. */
export async function billOfTree(version: string) {
  // The lock file of the packaged folder lacks what is bundled, such as zod.
  const lock: Lock = JSON.parse(
    await Deno.readTextFile(join(ROOT, "start.lock")),
  );
  return billOfMaterials(lock, version);
}

/** Makes what is published of the version that the tree has. */
async function makeRelease(): Promise<void> {
  const version = String((await readProjectConfig(ROOT)).version);
  const name = `limelight-${version}`;
  const folder = join(FOLDER, name);
  await Deno.mkdir(FOLDER, { recursive: true });
  // Packaged as the docs say: what only tests need is not fetched.
  await run(
    Deno.execPath(),
    "task",
    "--lock=start.lock",
    "package",
    "--vendor",
    folder,
  );
  const bill = `${name}.cdx.json`;
  await Deno.writeTextFile(
    join(FOLDER, bill),
    `${JSON.stringify(await billOfTree(version), null, 2)}\n`,
  );
  const archive = `${name}.tar.gz`;
  const sorted = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  await run(
    "tar",
    ...sorted,
    "-C",
    FOLDER,
    "-czf",
    join(FOLDER, archive),
    name,
  );
  const sums = await Promise.all(
    [archive, bill].map(async (file) =>
      `${await checksumOf(join(FOLDER, file))}  ${file}\n`
    ),
  );
  await Deno.writeTextFile(join(FOLDER, "SHA256SUMS"), sums.join(""));
  writeLine(`Release ${version} is in ${FOLDER}`);
}

if (import.meta.main) {
  const [next] = Deno.args;
  await (next === undefined ? makeRelease() : setVersion(next));
}
