/**
 * Looks at a set-up with the environment that the service gets, and says what
 * is wrong with it, what may go wrong, and where the docs say more:
 * `deno task doctor`. It changes nothing, and may run while the service does.
 * Ends with 1 where a part of the service cannot work.
 */
import { processEnvironment } from "@/lib/core/config.ts";
import { writeLine } from "@/lib/core/log.ts";
import { gatherFacts } from "@/lib/app/doctor/facts.ts";
import { type Finding, findingsOf } from "@/lib/app/doctor/rules.ts";

const WORDS = { wrong: "WRONG", risk: "RISK " } as const;

/** Returns a finding as the terminal shows it. */
function lineOf({ level, text, section }: Finding): string {
  return `${WORDS[level]}  ${text}\n       docs/operations.md#${section}`;
}

if (import.meta.main) {
  const findings = findingsOf(await gatherFacts(processEnvironment()));
  for (const finding of findings) writeLine(lineOf(finding));
  if (findings.length === 0) writeLine("Nothing is wrong.");
  Deno.exit(findings.some(({ level }) => level === "wrong") ? 1 : 0);
}
