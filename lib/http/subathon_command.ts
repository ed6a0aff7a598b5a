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
import { sessionDockOrKey } from "./program_guard.ts";

const guard = session({ channel: "id" });

/** Guards of commands that others than the channel's owner give too. */
const GUARDS = {
  docks: sessionOrDock({ channel: "id" }),
  programs: sessionDockOrKey("subathon"),
};

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

/**
 * Creates the route of one command to the timer; `docks` lets docks give it
 * too, and `programs` docks and programs, these within their keys' caps.
 */
export function timerCommand<N extends TimerCommand>(
  name: N,
  summary: string,
  { opensTo }: { opensTo?: "docks" | "programs" } = {},
): MethodsHandler {
  const body = COMMANDS[name];
  return methods({
    POST: endpoint({
      summary,
      guard: opensTo === undefined ? guard : GUARDS[opensTo],
      limit: dashboardWrites,
      headers: IdempotencyHeaders,
      body,
      bodyOptional: body.safeParse({}).success,
      answers: { 200: TimerResult, 404: "", 409: "", 412: "" },
      handle({ services, caller, body: sent, headers, precondition }) {
        const body = withHeaders(sent, headers, precondition);
        const command = { name, body } as CommandBody<N>;
        const { account, subathon } = services;
        const work = () => subathon.session.command(caller.channelId, command);
        return "programKey" in caller && "deltaMs" in body
          ? account.programKeys.movingTime(caller, body, work)
          : work();
      },
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
