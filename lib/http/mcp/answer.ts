/** Answers of the Model Context Protocol, over one call of HTTP each: no session, and nothing is kept between calls. */
import { AppError } from "@/lib/core/errors.ts";
import type { ProgramCaller } from "@/lib/schema/account/program_keys.ts";
import {
  type McpAnswer,
  type McpMessage,
  McpToolCall,
} from "@/lib/schema/account/mcp.ts";
import { DRY_RUN } from "@/lib/http/dry_run.ts";
import { type McpTool, requestOf, type ToolRequest } from "./tools.ts";

/** Revisions of the protocol, newest first; the last with a handshake is offered to clients that begin with one. */
export const MCP_VERSIONS = [
  "2026-07-28",
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
] as const;
const LAST_WITH_HANDSHAKE = "2025-11-25";

/** Longest answer of an operation that is handed on, characters. */
const MAX_TEXT = 100_000;
/** Time for which a client may keep the list of tools, ms: a key may be changed meanwhile. */
const LIST_TTL_MS = 60_000;

/** Codes of JSON-RPC and of the protocol. */
const CODES = {
  unknownMethod: -32601,
  badParameters: -32602,
  badVersion: -32022,
};

const INSTRUCTIONS =
  "Works on one streamer's channel, with what the key may do. Pass dryRun: true to a tool that changes something to have the call checked first.";

/** Facts by which a message is answered. */
interface McpDeps {
  version: string;
  caller: ProgramCaller;
  tools: ReadonlyMap<string, McpTool>;
  /** Sends a request to the service itself, as the key. */
  send: (
    path: string,
    call: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<Response>;
}

const info = (version: string) => ({ name: "limelight", version });
const capabilities = { tools: { listChanged: false } };

/** Reads the text of an answer as far as it is handed on; the rest is not waited for. */
async function readStart({ body }: Response): Promise<string> {
  let text = "";
  const pieces = body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_TEXT) {
      return `${text.slice(0, MAX_TEXT)}… (the first ${MAX_TEXT} characters)`;
    }
  }
  return text;
}

/** Returns what came of a request, as a tool tells it: a failure is a result too, so that the assistant reads why. */
async function resultOf(
  { method, path, body, isDryRun }: ToolRequest,
  send: McpDeps["send"],
) {
  const response = await send(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      // What bots call takes it for a look ahead.
      ...(isDryRun ? { [DRY_RUN]: "1" } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await readStart(response);
  const code = response.headers.get("x-limelight-error");
  const isRefused = code !== null && !(isDryRun && code === "looked_ahead");
  return {
    resultType: "complete",
    content: [{ type: "text", text: text || `${response.status}` }],
    isError: !response.ok || isRefused,
  };
}

/** Returns what a call of a tool comes to; throws `invalid_input` for parameters that are none. */
async function callTool(params: unknown, deps: McpDeps) {
  const call = McpToolCall.safeParse(params);
  const tool = call.success && deps.tools.get(call.data.name);
  const { scopes } = deps.caller.programKey;
  // A tool that the key does not open is not there.
  if (!call.success || !tool || !scopes.includes(tool.scope)) return null;
  try {
    const { channelId } = deps.caller;
    const request = requestOf(tool, call.data.arguments, channelId);
    return await resultOf(request, deps.send);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      resultType: "complete",
      content: [{ type: "text", text: error.message }],
      isError: true,
    };
  }
}

/**
 * Answers one message; `null` for a notification, or an answer, which have
 * none. Clients of every revision are answered alike: what a later one added
 * to results is passed over by those before it.
 */
export async function answerMcp(
  { id, method, params = {} }: McpMessage,
  deps: McpDeps,
): Promise<McpAnswer | null> {
  if (id === undefined || method === undefined) return null;
  const done = (result: object): McpAnswer => ({
    jsonrpc: "2.0",
    id,
    result: result as McpAnswer["result"],
  });
  const failed = (code: number, message: string): McpAnswer => ({
    jsonrpc: "2.0",
    id,
    error: { code, message },
  });
  const fresh = {
    resultType: "complete",
    ttlMs: LIST_TTL_MS,
    cacheScope: "private",
  };
  switch (method) {
    case "initialize": {
      const asked = MCP_VERSIONS.find((one) => one === params.protocolVersion);
      const isOld = asked !== undefined && asked !== MCP_VERSIONS[0];
      return done({
        protocolVersion: isOld ? asked : LAST_WITH_HANDSHAKE,
        capabilities,
        serverInfo: info(deps.version),
        instructions: INSTRUCTIONS,
      });
    }
    case "server/discover":
      return done({
        ...fresh,
        supportedVersions: [...MCP_VERSIONS],
        capabilities,
        instructions: INSTRUCTIONS,
        _meta: { "io.modelcontextprotocol/serverInfo": info(deps.version) },
      });
    case "ping":
      return done({});
    case "tools/list": {
      const { scopes } = deps.caller.programKey;
      const tools = [...deps.tools.values()]
        .filter(({ scope }) => scopes.includes(scope))
        .map(({ shown }) => shown);
      return done({ ...fresh, tools });
    }
    case "tools/call": {
      const result = await callTool(params, deps);
      return result
        ? done(result)
        : failed(CODES.badParameters, "There is no such tool for this key");
    }
    default:
      return failed(CODES.unknownMethod, "There is no such method");
  }
}

/** Returns the answer to a message of a revision that is not spoken here. */
export const refuseVersion = (id: McpMessage["id"]): McpAnswer => ({
  jsonrpc: "2.0",
  id: id ?? "",
  error: {
    code: CODES.badVersion,
    message: "This revision of the protocol is not supported",
    data: { supported: [...MCP_VERSIONS] },
  },
});
