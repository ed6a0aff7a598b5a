import type { Middleware } from "fresh";

type M = Middleware<{ trace: string[] }>;

const first: M = (ctx) => {
  ctx.state.trace.push("first");
  return ctx.next();
};
const second: M = async (ctx) => {
  ctx.state.trace.push("second");
  const response = await ctx.next();
  response.headers.set("x-nested", "yes");
  return response;
};
export const handler = [first, second];
