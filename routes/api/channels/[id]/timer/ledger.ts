import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { LedgerPage, LedgerQuery } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The ledger, newest first, or all as CSV",
    guard: sessionDockOrKey("subathon"),
    limit: dashboardReads,
    query: LedgerQuery,
    answers: {
      200: {
        description: "One page as JSON, everything as CSV",
        content: { "application/json": LedgerPage, "text/csv": z.string() },
      },
    },
    async handle({ services, caller, query }) {
      const { ledger } = services.subathon.session;
      if (query.format === "json") {
        return await ledger.page(caller.channelId, {
          limit: query.limit,
          cursor: query.cursor,
          status: query.status,
          kind: query.kind,
          userId: query.user_id,
        });
      }
      return new Response(await ledger.csv(caller.channelId), {
        headers: {
          "content-type": "text/csv; charset=utf-8; header=present",
          "content-disposition": 'attachment; filename="subathon-ledger.csv"',
          "cache-control": "no-store",
        },
      });
    },
  }),
});
