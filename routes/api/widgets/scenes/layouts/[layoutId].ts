import { LayoutNamed } from "@/lib/schema/overlays/layouts.ts";
import { Manifest } from "@/lib/schema/account/setup_bundle.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A ready layout as a setup that can be imported",
    guard: session(),
    limit: dashboardReads,
    params: LayoutNamed,
    answers: { 200: Manifest },
    handle: ({ services, params }) =>
      services.overlays.layouts.setup(params.layoutId),
  }),
});
