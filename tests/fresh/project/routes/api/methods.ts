import { createDefine } from "fresh";

const define = createDefine<unknown>();

export const handler = define.handlers({
  GET: () => new Response("got"),
  POST: async (ctx) => new Response(`posted ${await ctx.req.text()}`),
});
