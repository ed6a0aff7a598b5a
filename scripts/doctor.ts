/**
 * Looks at a set-up with the environment that the service gets, and says what
 * is wrong with it, what may go wrong, and where the docs say more:
 * `deno task doctor`. It changes nothing, and may run while the service does.
 * Ends with 1 where a part of the service cannot work.
 */
import { findingsOfFacts, unseenOf } from "@/lib/app/doctor/rules.ts";
import { processEnvironment } from "@/lib/core/config.ts";
import { writeLine } from "@/lib/core/log.ts";
import type { DoctorFinding } from "@/lib/schema/account/doctor.ts";
import { DOCTOR_MESSAGES as words } from "@/lib/studio/messages/doctor.ts";
import { lookAt } from "./doctor/look.ts";

const LEVELS = { wrong: "WRONG", risk: "RISK " } as const;

/** Returns a finding as the terminal shows it. */
function lineOf({ level, text, section }: DoctorFinding): string {
  return `${LEVELS[level]}  ${text}\n       docs/operations.md#${section}`;
}

if (import.meta.main) {
  const facts = await lookAt(processEnvironment());
  const findings = findingsOfFacts(facts);
  for (const finding of findings) writeLine(lineOf(finding));
  if (findings.length === 0) writeLine(words.none);
  for (const what of unseenOf(facts)) {
    writeLine(`       ${words.notSeen}: ${words.unseen[what]}`);
  }
  Deno.exit(findings.some(({ level }) => level === "wrong") ? 1 : 0);
}
