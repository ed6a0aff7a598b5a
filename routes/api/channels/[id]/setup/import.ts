import { IdempotencyHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { withUploadedFile } from "@/lib/http/upload_body.ts";
import { Imported, ImportQuery } from "@/lib/schema/account/setup_bundle.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Import an exported setup",
    description:
      "The ZIP of an export, or a setup without files as JSON. A replaced scene or widget can be restored for 30 days. A part is taken whole or left out, with the reason. `Idempotency-Key` names an import for a day: the same again makes nothing, and one that broke off (`imported` says what was made) goes on.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    query: ImportQuery,
    rawBody: ["application/zip", "application/json", "multipart/form-data"],
    answers: { 200: Imported, 409: "" },
    handle: ({ services, caller, query, headers, ctx }) =>
      services.account.inUploadTurn(
        caller.channelId,
        () =>
          withUploadedFile(
            ctx.req,
            services.clock,
            undefined,
            ({ bytes, declared }) =>
              services.account.setupBundle.import(
                caller.channelId,
                bytes,
                declared,
                {
                  dryRun: query.dry_run === "1",
                  idempotencyKey: headers["idempotency-key"],
                  onExisting: query.existing,
                },
              ),
          ),
      ),
  }),
});
