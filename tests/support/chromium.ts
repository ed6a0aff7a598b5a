import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Files and variables that are needed to start Chromium. */
export interface Chromium {
  /** The binary's path. */
  executablePath: string;
  /** Variables the process has to be started with. */
  env: Record<string, string>;
}

/** Environment variable with the path of another Chromium, such as the oldest that OBS has. */
const OTHER_CHROMIUM = "LIMELIGHT_CHROMIUM";

const root = dirname(fileURLToPath(import.meta.resolve("@/deno.json")));

/** Fonts for what the browser's own Open Sans lacks: emoji, Japanese and Chinese, Arabic. */
const FONT_PACKAGES = [
  "@expo-google-fonts/noto-color-emoji",
  "@expo-google-fonts/kosugi",
  "@expo-google-fonts/noto-sans-arabic",
];

/**
 * Unpacks Chromium from the npm package `@sparticuz/chromium` once into
 * `.cache/`. Apart from the C library it needs nothing of the machine: the
 * package carries NSS, NSPR and expat (built for Amazon Linux 2023, with an
 * older C library than Debian 12's), and fonts come from npm alone, so that a
 * screenshot is the same everywhere.
 */
export async function chromiumFiles(): Promise<Chromium> {
  const packed = `${root}/node_modules/@sparticuz/chromium`;
  const { version } = JSON.parse(
    await Deno.readTextFile(`${packed}/package.json`),
  );
  const folder = `${root}/.cache/chromium-${version}`;
  if (!await exists(`${folder}/chromium`)) await unpack(folder);
  const fontsFile = `${folder}/fonts-${await shortHash(root)}.conf`;
  if (!await exists(fontsFile)) {
    await replaceFile(fontsFile, fontconfig(folder));
  }
  // The libraries of another one lie beside it.
  const other = Deno.env.get(OTHER_CHROMIUM);
  return {
    executablePath: other ?? `${folder}/chromium`,
    env: {
      HOME: folder,
      LD_LIBRARY_PATH: other ? `${dirname(other)}/lib` : `${folder}/al2023/lib`,
      FONTCONFIG_FILE: fontsFile,
    },
  };
}

/** Time for a browser to start, ms: far longer than any takes, on a machine that has much else to do. */
const START_MS = 90_000;

const SHARED_MEMORY = "/dev/shm";

/** Shared memory that is enough for the pages of a run, bytes: containers often have 64 MB. */
const ENOUGH_MEMORY = 1_000_000_000;

/**
 * Returns switches of Playwright's to leave out: where the machine has shared
 * memory enough, Chromium is to keep there what its processes share, and not in
 * files on a disk, of which it makes one for each answer that a page reads.
 */
async function needlessSwitches(): Promise<string[]> {
  try {
    const { bsize, bavail } = await statfs(SHARED_MEMORY);
    return bsize * bavail < ENOUGH_MEMORY ? [] : ["--disable-dev-shm-usage"];
  } catch {
    // A machine without it, where Chromium writes files.
    return [];
  }
}

/** Returns what a browser of the tests is started with. */
export async function chromiumOptions(): Promise<
  Chromium & { args: string[]; ignoreDefaultArgs: string[]; timeout: number }
> {
  return {
    ...await chromiumFiles(),
    ignoreDefaultArgs: await needlessSwitches(),
    timeout: START_MS,
    args: [
      "--disable-gpu",
      "--font-render-hinting=none",
      // An overlay plays its sounds without a click, as OBS lets it.
      "--autoplay-policy=no-user-gesture-required",
    ],
  };
}

/**
 * Lets the package unpack itself, in a process of its own: it always writes to the folder for temporary files, and
 * brings out its libraries only where it takes the machine for a Lambda. Several test processes may do so at
 * once; the first to finish wins and nobody sees a half-written binary.
 */
async function unpack(folder: string): Promise<void> {
  await Deno.mkdir(`${root}/.cache`, { recursive: true });
  const staging = await Deno.makeTempDir({
    dir: `${root}/.cache`,
    prefix: "chromium-",
  });
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--allow-all",
      `${root}/tests/support/unpack_chromium.ts`,
    ],
    env: { TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  }).output();
  if (!success) {
    throw new Error(
      `Cannot unpack Chromium: ${new TextDecoder().decode(stderr)}`,
    );
  }
  try {
    await Deno.rename(staging, folder);
  } catch (error) {
    await Deno.remove(staging, { recursive: true });
    if (!await exists(`${folder}/chromium`)) throw error;
  }
}

function fontconfig(folder: string): string {
  const folders = [
    `${folder}/fonts/fonts`,
    ...FONT_PACKAGES.map((name) => `${root}/node_modules/${name}`),
  ];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${path}</dir>`).join("\n")}
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(draft, text);
  await Deno.rename(draft, path);
}

async function shortHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(text),
  );
  return new Uint8Array(bytes).toHex().slice(0, 8);
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
