import type { z } from "zod";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { IdempotencyHeaders, withHeaders } from "./command_headers.ts";
import { endpoint, methods, type MethodsHandler } from "./endpoint.ts";
import { dashboardReads, dashboardWrites } from "./limits.ts";
import type { sessionOrKey } from "./program_guard.ts";
import { json } from "./respond.ts";
import type { Services } from "./services.ts";

/** A state of the channel that commands change. */
interface CommandedState<A, C> {
  read(channelId: string): Promise<A>;
  command(channelId: string, body: C): Promise<unknown>;
}

/**
 * Creates the route of a state of the audience: whom the guard lets in reads it
 * with its revision as `ETag`, and gives commands, each carried out once.
 */
export function audienceState<
  A extends { revision: number },
  C extends object,
>(
  { guard, read, command, state }: {
    guard: ReturnType<typeof sessionOrKey>;
    read: { summary: string; answer: z.ZodType<A> };
    command: {
      summary: string;
      body: z.ZodType<C & CommandFields>;
      answer: z.ZodType;
    };
    state: (audience: Services["audience"]) => CommandedState<A, C>;
  },
): MethodsHandler {
  return methods({
    GET: endpoint({
      summary: read.summary,
      guard,
      limit: dashboardReads,
      answers: { 200: read.answer },
      async handle({ services, caller }) {
        const answer = await state(services.audience).read(caller.channelId);
        return json(answer, { etag: String(answer.revision) });
      },
    }),
    POST: endpoint({
      summary: command.summary,
      guard,
      limit: dashboardWrites,
      headers: IdempotencyHeaders,
      body: command.body,
      answers: { 200: command.answer, 404: "", 409: "", 412: "" },
      handle: ({ services, caller, body, headers, precondition }) =>
        state(services.audience).command(
          caller.channelId,
          withHeaders<C>(body, headers, precondition),
        ),
    }),
  });
}
