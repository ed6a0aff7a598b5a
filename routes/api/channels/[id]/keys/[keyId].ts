import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";
import {
  ProgramKey,
  ProgramKeyPatch,
} from "@/lib/schema/account/program_keys.ts";

const params = z.object({ id: z.string(), keyId: z.string().max(64) });

export const handler = methods({
  PATCH: endpoint({
    summary: "Change a key's name, scopes, end or cap",
    description: "What it may no longer do ends at once; so do its sockets.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params,
    body: ProgramKeyPatch,
    answers: { 200: ProgramKey, 404: "" },
    handle: ({ services, caller, params, body }) =>
      services.account.programKeys.change(
        caller.channelId,
        params.keyId,
        body,
      ),
  }),
  DELETE: endpoint({
    summary: "Revoke a key of a program, and close its sockets",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params,
    answers: { 204: "Revoked", 404: "" },
    async handle({ services, caller, params }) {
      await services.account.programKeys.revoke(caller.channelId, params.keyId);
      return noContent();
    },
  }),
});
