import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ProgramKey,
  ProgramKeyInput,
  ProgramKeyMade,
} from "@/lib/schema/account/program_keys.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's keys for programs, oldest first, never the secrets",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(ProgramKey), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.account.programKeys.list(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Make a key for a program, shown once; up to 20 per channel",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: ProgramKeyInput,
    answers: { 201: ProgramKeyMade, 403: "" },
    async handle({ services, caller, body }) {
      const { programKeys } = services.account;
      const made = await programKeys.make(caller.channelId, body);
      return json(made, { status: 201 });
    },
  }),
});
