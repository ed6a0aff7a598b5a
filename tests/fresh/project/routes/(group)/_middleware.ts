import type { Middleware } from "fresh";

const middleware: Middleware<{ trace: string[] }> = (ctx) => {
  ctx.state.trace.push("group");
  return ctx.next();
};
export default middleware;
