import { type BrowserServer, chromium } from "playwright-core";
import { chromiumOptions } from "./chromium.ts";

/** Environment variable that tells test files where the browser of the whole run listens. */
export const SHARED_BROWSER = "LIMELIGHT_BROWSER";

/** One Chromium that the files of a run reach over a socket. */
export interface SharedBrowser extends AsyncDisposable {
  /** Address for the variable `LIMELIGHT_BROWSER`; it stays when the browser is started anew. */
  endpoint: string;
  /** Process id of the Chromium that runs now. */
  pid(): number | undefined;
}

/**
 * Starts one Chromium for all files of a run. One that dies is replaced at the
 * same address: the tests that had pages in it fail, those after them do not.
 */
export async function startSharedBrowser(): Promise<SharedBrowser> {
  // Nobody who does not know it can use the browser.
  const path = `/${crypto.randomUUID()}`;
  let server = await serve(path, 0);
  const { port } = new URL(server.wsEndpoint());
  const endpoint = `ws://127.0.0.1:${port}${path}`;
  let isOver = false;
  let replaced = Promise.resolve();
  const watch = () =>
    server.on("close", () => {
      if (isOver) return;
      replaced = serve(path, Number(port)).then((next) => {
        server = next;
        watch();
      }).catch(() => {
        // Files that do not reach it start one of their own.
      });
    });
  watch();
  return {
    endpoint,
    pid: () => server.process().pid,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await replaced;
      await server.close();
    },
  };
}

async function serve(wsPath: string, port: number): Promise<BrowserServer> {
  const options = await chromiumOptions();
  return await chromium.launchServer({
    ...options,
    host: "127.0.0.1",
    port,
    wsPath,
    // Whoever started it ends it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
