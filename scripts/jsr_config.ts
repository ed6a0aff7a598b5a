/**
 * Writes `deno.jsr.json`: `deno.json` with Fresh and std from JSR in the place
 * of the stand-ins in `lib/jsr/`, and nothing else changed. A test says when it
 * has to be run again.
 */

/** What each stand-in stands for. */
export const FROM_JSR: Readonly<Record<string, string>> = {
  "fresh": "jsr:@fresh/core@^2.3.3",
  "fresh/runtime": "jsr:@fresh/core@^2.3.3/runtime",
  "fresh/dev": "jsr:@fresh/core@^2.3.3/dev",
  "@std/assert": "jsr:@std/assert@^1",
  "@std/http/cookie": "jsr:@std/http@^1/cookie",
  "@std/http/etag": "jsr:@std/http@^1/etag",
  "@std/http/negotiation": "jsr:@std/http@^1/negotiation",
};

const STAND_IN = /"([^"]+)": "\.\/lib\/jsr\/[^"]+"/g;

/** The text of `deno.jsr.json` for one of `deno.json`. Throws for a stand-in that nobody said what it stands for. */
export function toJsrConfig(config: string): string {
  return config.replace(STAND_IN, (_, name: string) => {
    const target = FROM_JSR[name];
    if (target === undefined) {
      throw new Error(`Cannot map "${name}" to JSR: it is not in FROM_JSR`);
    }
    return `"${name}": "${target}"`;
  });
}

if (import.meta.main) {
  const config = await Deno.readTextFile(
    new URL("../deno.json", import.meta.url),
  );
  await Deno.writeTextFile(
    new URL("../deno.jsr.json", import.meta.url),
    toJsrConfig(config),
  );
}
