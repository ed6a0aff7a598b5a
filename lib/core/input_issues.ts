import type { z } from "zod";
import type { InputIssue } from "./errors.ts";

/** As many as help; an input may have thousands. */
const MOST_ISSUES = 50;

/** The wrong places that a schema found, by path, the first fifty. */
export function issuesOf(error: z.ZodError): InputIssue[] {
  return error.issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
    path: path.map(String).join("."),
    message,
  }));
}
