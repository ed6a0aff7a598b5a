import type { Context } from "fresh";
import { AppError } from "@/lib/core/errors.ts";
import {
  type CommandBody,
  COMMANDS,
  LadderDone,
  TimerDone,
} from "@/lib/features/subathon/schema.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import type { State } from "./define.ts";
import { endpoint, methods, type MethodsHandler } from "./endpoint.ts";
import { session } from "./guard.ts";
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

/**
 * A body with the idempotency key of the header, and the revision of
 * `If-Match`, where it does not name its own.
 */
export function withHeaders<
  B extends {
    idempotencyKey?: string | undefined;
    revision?: number | undefined;
  },
>(body: B, { req }: Context<State>, { ifMatch }: Precondition): B {
  const key = body.idempotencyKey ?? req.headers.get("idempotency-key");
  const tag = Array.isArray(ifMatch) ? ifMatch[0] : undefined;
  const revision = body.revision ??
    (tag === undefined ? undefined : revisionOf(tag));
  return {
    ...body,
    ...(key === null ? {} : { idempotencyKey: key.slice(0, 128) }),
    ...(revision === undefined ? {} : { revision }),
  };
}

function revisionOf(tag: string): number {
  if (/^\d{1,15}$/.test(tag)) return Number(tag);
  throw new AppError(
    "stale",
    "Cannot change the timer: If-Match names no revision of it",
  );
}

/** The route of one command to the timer. */
export function timerCommand<N extends TimerCommand>(
  name: N,
  summary: string,
): MethodsHandler {
  const body = COMMANDS[name];
  return methods({
    POST: endpoint({
      summary,
      guard,
      limit: dashboardWrites,
      body,
      bodyOptional: body.safeParse({}).success,
      answers: { 200: TimerDone, 404: "", 409: "", 412: "" },
      handle: ({ services, caller, body, ctx, precondition }) =>
        services.subathon.command(caller.channelId, {
          name,
          body: withHeaders(body, ctx, precondition),
        } as CommandBody<N>),
    }),
  });
}

/** The route of one command to the ladder. */
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
      body,
      bodyOptional: body.safeParse({}).success,
      answers: { 200: LadderDone, 404: "", 409: "", 412: "" },
      handle: ({ services, caller, body, ctx, precondition }) =>
        services.subathon.ladderCommand(caller.channelId, {
          name,
          body: withHeaders(body, ctx, precondition),
        } as CommandBody<N>),
    }),
  });
}
