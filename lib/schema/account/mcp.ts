/** Messages of the Model Context Protocol, by which an assistant works on a channel. */
import { z } from "zod";

/** A request or a notification, JSON-RPC 2.0; a notification has no id. */
export const McpMessage = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100).optional().describe(
    "`initialize`, `server/discover`, `ping`, `tools/list`, `tools/call`",
  ),
  params: z.record(z.string().max(200), z.unknown()).optional(),
}).meta({ id: "McpMessage" });
export type McpMessage = z.output<typeof McpMessage>;

/** An answer, JSON-RPC 2.0. */
export const McpAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({
    code: z.int(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
  }).optional(),
}).meta({ id: "McpAnswer" });
export type McpAnswer = z.infer<typeof McpAnswer>;

/** Parameters of `tools/call`. */
export const McpToolCall = z.looseObject({
  name: z.string().max(200),
  arguments: z.record(z.string().max(200), z.unknown()).default({}),
});
