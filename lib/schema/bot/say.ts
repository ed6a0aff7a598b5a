/** Questions of a bot about the channel itself, beside its chatters. */
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";

/** Each question, and the scope that a program's key needs for it. */
export const SAY_SCOPES = {
  timer: "subathon",
  goal: "subathon",
  queue: "audience",
  poll: "audience",
  top: "events:read",
  latest: "events:read",
  counter: "counters",
  uptime: "events:read",
  followers: "events:read",
  subs: "events:read",
  title: "events:read",
  game: "events:read",
} as const satisfies Record<string, ProgramScope>;

/** A question about the channel. */
export type SayQuestion = keyof typeof SAY_SCOPES;

/** Path of a question below `/api/`. */
type SayPath = `say/${SayQuestion}`;

/** Paths of all questions. */
export const SAY_PATHS = Object.keys(SAY_SCOPES)
  .map((question) => `say/${question}` as SayPath);

/** Tells whether a path is of one of these questions. */
export const isSayPath = (path: string): path is SayPath =>
  path.startsWith("say/");

/** Returns the question of a path. */
export const sayQuestionOf = (path: SayPath): SayQuestion =>
  path.slice("say/".length) as SayQuestion;

/** The parameters of these questions. */
export const SAY_PARAMETERS = [
  "apikey",
  "key",
  "format",
  "name",
  "kind",
  "period",
  "n",
] as const;

/** Query of such a question; `null` where a parameter is absent. */
export type SayQuery =
  & Record<typeof SAY_PARAMETERS[number], string | null>
  & { unknown: readonly string[] };

/** Figures that `top` ranks by. */
export const TOP_KINDS = [
  "tips",
  "bits",
  "gifts",
  "points",
  "messages",
] as const;
