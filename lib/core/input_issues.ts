import type { z } from "zod";
import type { InputIssue } from "./errors.ts";

/** As many as help; an input may have thousands. */
const MAX_ISSUES = 50;

/** Returns the first fifty issues that a schema found, by path. */
export function issuesOf(error: z.ZodError): InputIssue[] {
  return error.issues.flatMap(insideUnion).slice(0, MAX_ISSUES).map((
    { path, message },
  ) => ({ path: path.map(String).join("."), message }));
}

/**
 * Returns the issues of the one form of a union that the value has, where it
 * has one: "Invalid input" says nothing.
 */
function insideUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const matching = issue.errors.filter((found) =>
    !found.some(({ code, path }) =>
      code === "invalid_type" && path.length === 0
    )
  );
  const [only] = matching;
  if (matching.length !== 1 || only === undefined) return [issue];
  return only.flatMap(insideUnion).map((inner) => ({
    ...inner,
    path: [...issue.path, ...inner.path],
  }));
}
