import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  DELETE: endpoint({
    summary: "Revoke a dock's key, its cookies and sockets",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: z.object({ id: z.string(), keyId: z.string().max(64) }),
    answers: { 204: "Revoked", 404: "" },
    async handle({ services, caller, params }) {
      await services.account.dockKeys.revoke(caller.channelId, params.keyId);
      return noContent();
    },
  }),
});
