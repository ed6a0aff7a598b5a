import type { HandlerFn } from "fresh";

export const handler: HandlerFn<unknown, unknown> = (ctx) =>
  ctx.upgrade({
    open: (socket) => socket.send("welcome"),
    message: (socket, event) => socket.send(`heard ${event.data}`),
  });
