/** Helpers of the scripts that need JSR itself. */
import {
  copySources,
  readProjectConfig,
  writeProjectConfig,
} from "./tree_copy.ts";

/** Exit code that says that nothing was run, for JSR cannot be reached. */
export const NOT_RUN = 2;
const REACH_MS = 10_000;

/** Returns the address of the registry that Deno takes. */
export function jsrRegistry(): string {
  return Deno.env.get("JSR_URL") ?? "https://jsr.io/";
}

/** Resolves to whether the registry has Fresh. */
export async function isJsrReachable(): Promise<boolean> {
  try {
    const url = new URL("/@fresh/core/meta.json", jsrRegistry());
    const response = await fetch(url, {
      signal: AbortSignal.timeout(REACH_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Runs `use` on a copy of the project whose imports are those of JSR; the copy goes afterwards. */
export async function withoutLinks<T>(
  root: string,
  use: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = await Deno.makeTempDir({ prefix: "limelight_real_" });
  try {
    await copySources(root, copy);
    const { links: _standIns, ...config } = await readProjectConfig(root);
    await writeProjectConfig(copy, config);
    return await use(copy);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}
