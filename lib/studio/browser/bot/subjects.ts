/** Calls that a command makes: what each takes, by which the form is drawn and the address made. */
import { ACT_SCOPES, type ActName } from "@/lib/schema/bot/act_scopes.ts";
import type { BotQuestion } from "@/lib/schema/bot/bot_api.ts";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import type { SayQuestion } from "@/lib/schema/bot/say.ts";

/** A call that changes the channel. */
export type Act = `do/${ActName}`;

/** A call by its path below `/api/`. */
export type Subject = BotQuestion | `say/${SayQuestion}` | Act;

/** Parameters that a person gives by hand. */
export type ParameterName = "name" | "by" | "n" | "kind" | "period" | "seconds";

/** Parameters without which a call does nothing. */
export type RequiredName = Extract<ParameterName, "name" | "seconds">;

/** Parameters that say who is drawn or listed. */
type Narrowing = "filter" | "active" | "unique" | "bots";

/** Facts of a call. */
interface SubjectFacts {
  /** Parameters that are given by hand, in the order of the form. */
  parameters?: readonly ParameterName[];
  /** Those that have to be given. */
  required?: readonly RequiredName[];
  /** Number of values that a sentence can have; absent without one. */
  values?: number;
  narrowing?: readonly Narrowing[];
  /** True where the first word that the viewer types is the channel that is meant. */
  takesLogin?: boolean;
}

/** All calls, in the order in which they are offered. */
export const SUBJECTS: Record<Subject, SubjectFacts> = {
  random: {
    parameters: ["n"],
    values: 1,
    narrowing: ["filter", "active", "unique", "bots"],
  },
  fmk: { values: 3, narrowing: ["filter", "active", "unique", "bots"] },
  chatters: { narrowing: ["filter", "active", "bots"] },
  "say/timer": { values: 1 },
  "say/goal": { values: 4 },
  "say/queue": { parameters: ["n"], values: 2 },
  "say/poll": { values: 3 },
  "say/top": { parameters: ["kind", "period", "n"], values: 2 },
  "say/latest": { parameters: ["kind"], values: 2 },
  "say/counter": { parameters: ["name"], required: ["name"], values: 1 },
  "say/uptime": { values: 1 },
  "say/followers": { values: 1 },
  "say/subs": { values: 1 },
  "say/title": { values: 1 },
  "say/game": { values: 1 },
  "do/counter": { parameters: ["name", "by"], required: ["name"] },
  "do/queue": { parameters: ["n"] },
  "do/skip": {},
  "do/shoutout": { takesLogin: true },
  "do/spin": {},
  "do/time": { parameters: ["seconds"], required: ["seconds"] },
};

/** Tells whether a call changes the channel. */
export const isAct = (subject: Subject): subject is Act =>
  subject.startsWith("do/");

/** Returns the scope that a key needs for an act; `null` for what only reads. */
export function actScopeOf(subject: Subject): ProgramScope | null {
  return isAct(subject)
    ? ACT_SCOPES[subject.slice("do/".length) as ActName]
    : null;
}
