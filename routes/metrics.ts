import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { metricsReader } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Figures of this process, for Prometheus",
    description:
      "OpenMetrics text, with `METRICS_TOKEN` as bearer token. Without that setting there is nothing at this address.",
    guard: metricsReader,
    answers: {
      200: {
        description: "The figures",
        content: { "application/openmetrics-text": null },
      },
    },
    async handle({ caller: metrics }) {
      return new Response(await metrics.text(), {
        headers: {
          "content-type": metrics.contentType,
          "cache-control": "no-store",
        },
      });
    },
  }),
});
