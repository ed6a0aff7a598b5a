/**
 * Checks, builds and tests the project on Fresh and std themselves: `deno task
 * real`. Works on a copy whose `deno.json` has no `links`, and ends with 2
 * where JSR cannot be reached, for then there was nothing to run.
 */
import { fileURLToPath } from "node:url";
import { writeLine } from "@/lib/core/log.ts";
import { isJsrReachable, jsrRegistry, NOT_RUN, withoutLinks } from "./jsr.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** A module of JSR, before or after its version was chosen. */
const OF_JSR = /^(?:jsr:|https?:)/;

const STEPS = [
  ["check"],
  ["run", "-A", "scripts/dev.ts", "build"],
  ["test", "-A", "--parallel", "tests/fresh", "tests/std"],
];

/** Runs Deno in the copy; returns its exit code and what it printed, where that is asked for. */
async function deno(
  cwd: string,
  args: string[],
  stdout: "inherit" | "piped" = "inherit",
): Promise<{ code: number; text: string }> {
  const process = new Deno.Command(Deno.execPath(), { args, cwd, stdout })
    .spawn();
  const text = stdout === "piped"
    ? await new Response(process.stdout).text()
    : "";
  return { code: (await process.status).code, text: text.trim() };
}

async function runOn(copy: string): Promise<number> {
  const { text } = await deno(
    copy,
    ["eval", 'console.log(import.meta.resolve("fresh"))'],
    "piped",
  );
  if (!OF_JSR.test(text)) {
    writeLine(`Cannot test on Fresh itself: "fresh" still leads to ${text}`);
    return 1;
  }
  for (const step of STEPS) {
    writeLine(`deno ${step.join(" ")}, with "fresh" from ${text}`);
    const { code } = await deno(copy, step);
    if (code !== 0) return code;
  }
  return 0;
}

if (!await isJsrReachable()) {
  writeLine(
    `NOT RUN: ${jsrRegistry()} does not answer. The project is tested on its stand-ins only.`,
  );
  Deno.exit(NOT_RUN);
}
Deno.exitCode = await withoutLinks(ROOT, runOn);
