import { memoize } from "@/lib/core/memoize.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import {
  answerMcp,
  MCP_VERSIONS,
  refuseVersion,
} from "@/lib/http/mcp/answer.ts";
import { toolsOf } from "@/lib/http/mcp/tools.ts";
import { anyProgramKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import { describeForPrograms } from "@/lib/pages/described_routes.ts";
import { McpAnswer, McpMessage } from "@/lib/schema/account/mcp.ts";

const MAX_BYTES = 64 * 1024;
const MAX_VALUES = 2_000;

const readTools = memoize(async () => toolsOf(await describeForPrograms()));

export const handler = methods({
  POST: endpoint({
    summary: "Work on the channel as an assistant does, by MCP",
    description:
      "One message of the Model Context Protocol, without a session: the operations that the key's scopes open are tools. See docs/mcp.md.",
    guard: anyProgramKey,
    body: McpMessage,
    bodyBytes: MAX_BYTES,
    bodyValues: MAX_VALUES,
    answers: {
      200: McpAnswer,
      202: "To a notification",
      400: McpAnswer,
    },
    async handle({ services, caller, body, ctx }) {
      const { headers } = ctx.req;
      const version = headers.get("mcp-protocol-version");
      const isSpoken = version === null ||
        MCP_VERSIONS.some((one) => one === version);
      if (!isSpoken) return json(refuseVersion(body.id), { status: 400 });
      const answer = await answerMcp(body, {
        version: services.config.version,
        caller,
        tools: await readTools(),
        send: (path, call) =>
          ctx.state.self.ask(ctx, path, {
            ...call,
            headers: {
              ...call.headers,
              authorization: headers.get("authorization") ?? "",
            },
          }),
      });
      return answer ?? new Response(null, { status: 202 });
    },
  }),
});
