import type { ListenOptions } from "./types.ts";

const FIRST_PORT = 8000;
const LAST_PORT = 8019;

/** Serves until the server is shut down; without a port on the first free one from 8000 to 8019. */
export async function listen(
  handler: (request: Request, info: Deno.ServeHandlerInfo) => Promise<Response>,
  { remoteAddress: _, ...options }: ListenOptions,
): Promise<void> {
  if (options.port !== undefined) {
    return await Deno.serve(options, handler).finished;
  }
  for (let port = FIRST_PORT; port < LAST_PORT; port++) {
    try {
      return await Deno.serve({ ...options, port }, handler).finished;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
  await Deno.serve({ ...options, port: LAST_PORT }, handler).finished;
}
