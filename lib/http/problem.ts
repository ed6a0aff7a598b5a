import { HttpError } from "fresh";
import { z } from "zod";
import { AppError, type ErrorCode, ERRORS } from "@/lib/core/errors.ts";
import { ProblemMembers } from "@/lib/core/problem_members.ts";
import { PROBLEM } from "./failure_form.ts";

/** Returns the codes of all failures with a status, in words. */
function codesOf(status: number): string {
  return Object.entries(ERRORS)
    .filter(([, row]) => row.status === status).map(([code]) => `\`${code}\``)
    .join(", ");
}

/** All codes in words, by status. */
const CODES = [
  ...new Set(Object.values(ERRORS).map(({ status }) => status)),
].sort((a, b) => a - b).map((status) => `${status} ${codesOf(status)}`)
  .join("; ");

/** RFC 9457 problem document: the body of every failed JSON call. */
export const Problem = z.object({
  type: z.string().describe("URI reference of the kind of problem"),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe("What was attempted and what prevented it"),
  code: z.string().describe(
    `Stable name of the failure, for programs: ${CODES}`,
  ),
  requestId: z.string().describe("Names the request in the log"),
  errors: z.array(z.object({ path: z.string(), message: z.string() }))
    .optional().describe("Wrong places of the input"),
  ...ProblemMembers.shape,
}).meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;

/**
 * Converts Fresh's own failures (no route, wrong method, bad escape) to ours;
 * returns `null` for any other error.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof HttpError)) return null;
  const codes: Partial<Record<number, ErrorCode>> = {
    400: "malformed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    426: "upgrade_required",
  };
  const code = codes[error.status];
  return code ? new AppError(code, plainDetail(code)) : null;
}

function plainDetail(code: ErrorCode): string {
  switch (code) {
    case "not_found":
      return "Cannot answer: there is nothing at this address";
    case "method_not_allowed":
      return "Cannot answer: this address does not take this method";
    default:
      return "Cannot read the request";
  }
}

/**
 * Returns what every failure says in its headers, whatever its form: when to
 * try again, what opens the address, what it knows.
 */
export function failureHeaders({ status, details }: AppError): Headers {
  const { retryAfterMs, headers: more, extra } = details;
  const headers = new Headers({ "cache-control": "no-store", ...more });
  const waitMs = retryAfterMs ?? (status === 503 ? 5_000 : undefined);
  if (waitMs !== undefined) {
    headers.set("retry-after", String(Math.max(1, Math.ceil(waitMs / 1_000))));
  }
  if (status === 401) {
    headers.set("www-authenticate", 'Limelight realm="limelight"');
  }
  if (extra?.allow) headers.set("allow", extra.allow);
  return headers;
}

/** Creates the problem document of a failure. */
export function problemResponse(
  error: AppError,
  requestId: string,
): Response {
  const { status, title } = ERRORS[error.code];
  const { issues, extra } = error.details;
  const body = {
    ...extra,
    type: `/docs/errors#${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(issues ? { errors: issues } : {}),
  };
  const headers = failureHeaders(error);
  headers.set("content-type", `${PROBLEM}; charset=utf-8`);
  return new Response(JSON.stringify(body), { status, headers });
}
