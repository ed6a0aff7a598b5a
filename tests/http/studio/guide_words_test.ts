import { assertEquals } from "@std/assert";
import { sourcePaths } from "@/scripts/tree_copy.ts";

/** Guides that name the studio's buttons and rooms in bold. */
const GUIDES = ["README.md", "docs/streamers.md"];

/** Bold texts that name nothing in the studio. */
const OTHERS = new Set([
  "A silent source",
  "After the end",
  "By program",
  "Custom Browser Docks…",
  "Downgrading your plan",
  "Open the studio",
  "long names",
]);

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

Deno.test("what guides write in bold stands in the studio", async () => {
  const texts: string[] = [];
  for await (const path of sourcePaths("lib/studio")) {
    texts.push(inOneLine(await Deno.readTextFile(`lib/studio/${path}`)));
  }
  // Labels of settings stand with the settings, and in translations by their English.
  for await (const path of sourcePaths("lib/locales/de")) {
    texts.push(await Deno.readTextFile(`lib/locales/de/${path}`));
  }
  const studio = texts.join("\n");
  const unknown: string[] = [];
  for (const file of GUIDES) {
    const guide = inOneLine(await Deno.readTextFile(file));
    for (const [, bold = ""] of guide.matchAll(/\*\*([^*]+)\*\*/g)) {
      const name = bold.replace(/[.,:]$/, "");
      if (!OTHERS.has(name) && !studio.includes(name)) {
        unknown.push(`${file}: ${name}`);
      }
    }
  }
  assertEquals(unknown, []);
});
