import type { HandlerFn } from "fresh";

export const handler: HandlerFn<unknown, unknown> = (ctx) =>
  new Response(ctx.req.method);
