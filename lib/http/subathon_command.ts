import {
  type CommandBody,
  COMMANDS,
  LadderResult,
  TimerResult,
} from "@/lib/schema/subathon/mod.ts";
import { IdempotencyHeaders, withHeaders } from "./command_headers.ts";
import { endpoint, methods, type MethodsHandler } from "./endpoint.ts";
import { session, sessionOrDock } from "./guard.ts";
import { dashboardWrites } from "./limits.ts";

const guard = session({ channel: "id" });

/** Names of commands that one route each carries out. */
type TimerCommand =
  | "start"
  | "pause"
  | "resume"
  | "end"
  | "reset"
  | "reopen"
  | "adjust"
  | "set"
  | "lock"
  | "undo"
  | "apply"
  | "rules"
  | "multiplier";
type LadderCommand =
  | "goals_reset"
  | "goals_adjust"
  | "goals_ladder"
  | "goals_mark";

/** Creates the route of one command to the timer; `docks` lets docks give it too. */
export function timerCommand<N extends TimerCommand>(
  name: N,
  summary: string,
  { docks = false }: { docks?: boolean } = {},
): MethodsHandler {
  const body = COMMANDS[name];
  return methods({
    POST: endpoint({
      summary,
      guard: docks ? sessionOrDock({ channel: "id" }) : guard,
      limit: dashboardWrites,
      headers: IdempotencyHeaders,
      body,
      bodyOptional: body.safeParse({}).success,
      answers: { 200: TimerResult, 404: "", 409: "", 412: "" },
      handle: ({ services, caller, body, headers, precondition }) =>
        services.subathon.session.command(caller.channelId, {
          name,
          body: withHeaders(body, headers, precondition),
        } as CommandBody<N>),
    }),
  });
}

/** Creates the route of one command to the ladder. */
export function ladderCommand<N extends LadderCommand>(
  name: N,
  summary: string,
): MethodsHandler {
  const body = COMMANDS[name];
  return methods({
    POST: endpoint({
      summary,
      guard,
      limit: dashboardWrites,
      headers: IdempotencyHeaders,
      body,
      bodyOptional: body.safeParse({}).success,
      answers: { 200: LadderResult, 404: "", 409: "", 412: "" },
      handle: ({ services, caller, body, headers, precondition }) =>
        services.subathon.session.ladderCommand(caller.channelId, {
          name,
          body: withHeaders(body, headers, precondition),
        } as CommandBody<N>),
    }),
  });
}
