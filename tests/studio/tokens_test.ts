import { assert, assertEquals } from "@std/assert";
import { contrastRatio } from "@/lib/core/readable_color.ts";

const FOLDER = new URL("../../static/studio-ui/", import.meta.url);

/** The style sheets of the studio and of its docks, by name. */
const SHEETS = [...Deno.readDirSync(FOLDER)]
  .filter(({ name }) => name.endsWith(".css"))
  .map(({ name }) =>
    [name, Deno.readTextFileSync(new URL(name, FOLDER))] as const
  );

const TOKENS = SHEETS.find(([name]) => name === "tokens.css")?.[1] ?? "";

/** Returns the values of the tokens in a part of the sheet, by name. */
function tokensIn(start: string): Record<string, string> {
  const at = TOKENS.indexOf(start);
  assert(at >= 0, start);
  const block = TOKENS.slice(
    TOKENS.indexOf("{", at + start.length - 1),
    TOKENS.indexOf("}", at),
  );
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)]
      .map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

const DARK = tokensIn(":root,\n.studio--workspace {");
const LIGHT = {
  ...DARK,
  ...tokensIn('  :root:not([data-theme="dark"]) {'),
};

/** Returns a colour (`#RRGGBB` or `#RRGGBBAA`) as it stands on an opaque one. */
function over(color: string, ground: string): string {
  const part = (text: string, at: number) =>
    parseInt(text.slice(at, at + 2), 16);
  const alpha = color.length > 7 ? part(color, 7) / 255 : 1;
  return `#${
    [1, 3, 5].map((at) =>
      Math.round(part(color, at) * alpha + part(ground, at) * (1 - alpha))
        .toString(16).padStart(2, "0")
    ).join("")
  }`;
}

/** Grounds that text and controls stand on, with the tint of what is chosen. */
const groundsOf = (tokens: Record<string, string>) =>
  ["paper", "surface", "raised", "sunken"].flatMap((name) => {
    const ground = tokens[name] ?? "";
    return [ground, over(tokens.tint ?? "", ground)];
  });

for (const [theme, tokens] of Object.entries({ dark: DARK, light: LIGHT })) {
  Deno.test(`text and controls of the studio stand out in the ${theme} theme`, () => {
    const token = (name: string): string => {
      const value = tokens[name] ?? "";
      assert(value.startsWith("#"), name);
      return value;
    };
    const least = (name: string, grounds: readonly string[]) =>
      Math.min(...grounds.map((one) => contrastRatio(token(name), one)));
    const grounds = groundsOf(tokens);
    const faint: string[] = [];
    const check = (ratio: number, name: string, on: readonly string[]) => {
      const found = least(name, on);
      if (found < ratio) faint.push(`${name} ${found.toFixed(2)} < ${ratio}`);
    };
    for (
      const name of ["ink", "ink-soft", "link", "good", "warn", "bad", "live"]
    ) check(4.5, name, grounds);
    for (const name of ["good", "warn", "bad"]) {
      check(4.5, name, [token(`${name}-tint`)]);
      check(4.5, "ink", [token(`${name}-tint`)]);
      check(4.5, "ink-soft", [token(`${name}-tint`)]);
    }
    check(4.5, "accent-ink", [token("accent")]);
    check(4.5, "fill-ink", [token("fill")]);
    assert(contrastRatio("#ffffff", token("bad-fill")) >= 4.5);
    for (const name of ["accent", "field-line", "fill-line"]) {
      check(3, name, grounds);
    }
    assertEquals(faint, []);
  });
}

Deno.test("the light theme is the same whether the computer or the person asks for it", () => {
  assertEquals(
    tokensIn(':root[data-theme="light"] {'),
    tokensIn('  :root:not([data-theme="dark"]) {'),
  );
});

Deno.test("the studio's text has four sizes, and one for what is read from afar", () => {
  const sizes = ["text-small", "text", "text-large", "text-title"];
  for (const tokens of [DARK, tokensIn(':root[data-density="compact"] {')]) {
    const rems = sizes.map((name) => parseFloat(tokens[name] ?? ""));
    assert(rems.every((rem, at) => rem > (rems[at - 1] ?? 0)), `${rems}`);
  }
  const allowed = [...sizes, "text-display"].map((name) => `var(--${name})`);
  const others = SHEETS.flatMap(([name, sheet]) =>
    [...sheet.matchAll(/(?<![\w-])font(-size)?:\s*([^;]+);/g)]
      .map(([, isSize, value = ""]) =>
        isSize ? value.trim() : value.trim().split(/[/\s]/)[0] ?? ""
      )
      .filter((size) => !["inherit", ...allowed].includes(size))
      .map((size) => `${name}: ${size}`)
  );
  assertEquals(others, []);
});

Deno.test("what is pressed in compact rows is at least 24 px high", () => {
  const compact = tokensIn(':root[data-density="compact"] {');
  for (const name of ["control", "control-small"]) {
    const rem = parseFloat(compact[name] ?? "");
    assert(rem * 16 >= 24, `${name}: ${rem} rem`);
    assert(rem < parseFloat(DARK[name] ?? ""), name);
  }
});

Deno.test("nothing in the studio moves for longer than 150 ms", () => {
  const long = SHEETS.flatMap(([name, sheet]) =>
    [...sheet.matchAll(/(?:transition|animation)(?:-duration)?:\s*([^;]+);/g)]
      .flatMap(([, value = ""]) => [...value.matchAll(/([\d.]+)(ms|s)\b/g)])
      .filter(([, time = "", unit]) =>
        parseFloat(time) * (unit === "s" ? 1_000 : 1) > 150
      )
      .map(([time]) => `${name}: ${time}`)
  );
  assertEquals(long, []);
});
