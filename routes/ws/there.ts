import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

/** Says nothing but that it is there; see `lib/sandbox/probe_service.ts`. */
const PAGE = "<!doctype html><title>there</title>";

export const handler = methods({
  GET: endpoint({
    summary: "An empty page to check whether the service is back",
    guard: anyone,
    answers: {
      200: { description: "A page", content: { "text/html": z.string() } },
    },
    handle: () =>
      new Response(PAGE, {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
          // A local file that waits for the service has no origin.
          "access-control-allow-origin": "*",
          // Overlays stand in frames of dashboards and editors themselves.
          "content-security-policy": "default-src 'none'; frame-ancestors *",
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "origin-agent-cluster": "?1",
        },
      }),
  }),
});
