import type { Middleware } from "fresh";

const middleware: Middleware<{ trace: string[] }> = async (ctx) => {
  ctx.state.trace ??= [];
  ctx.state.trace.push("root");
  const response = await ctx.next();
  response.headers.set("x-root", ctx.state.trace.join(" "));
  return response;
};
export default middleware;
