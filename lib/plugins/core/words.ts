/** Words for what went wrong: few for a key, a sentence for a log or a form. */
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import { SCOPE_TITLES } from "./acts.ts";

/** A reason for which a call did nothing. */
export interface Failure {
  /** Name of the reason, as the service has it, or one of the plugin's own. */
  code: string;
  /** At most three short lines, for a key. */
  note: string;
  /** A sentence, without a secret. */
  detail: string;
}

/** Short words by the service's reasons. */
const NOTES: Readonly<Record<string, string>> = {
  unauthorized: "Key\nrevoked?",
  invalid_apikey: "Key\nrevoked?",
  wrong_channel: "Other\nchannel",
  not_found: "Not\nfound",
  invalid_input: "Check\nsettings",
  conflict: "Not\nnow",
  rate_limited: "Too\noften",
  unreachable: "No\nanswer",
  busy: "Too many\npresses",
  unset: "Set up\nfirst",
  unknown_state: "State\nunknown",
  platform_unreachable: "Try\nagain",
  storage_unavailable: "Try\nagain",
};

/** Returns a failure in words; `scope` is the one that the call needs. */
export function failureOf(
  code: string,
  detail: string,
  scope?: ProgramScope,
): Failure {
  const note = code === "forbidden" && scope !== undefined
    ? `Key needs\n${SCOPE_TITLES[scope]}`
    : Object.hasOwn(NOTES, code)
    ? NOTES[code] ?? ""
    : "Refused";
  return { code, note, detail };
}
