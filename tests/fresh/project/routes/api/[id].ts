import type { HandlerFn } from "fresh";

export const handlers: HandlerFn<unknown, unknown> = (ctx) =>
  Response.json(ctx.params);
/** Loses against `handlers`. */
export const handler: HandlerFn<unknown, unknown> = () =>
  new Response("the wrong one");
