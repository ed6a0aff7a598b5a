import type { HandlerFn } from "fresh";

export const handler: HandlerFn<unknown, unknown> = (ctx) =>
  Response.json({ file: ctx.params.id });
