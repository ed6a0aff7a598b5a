import { rememberOriginal } from "./live_upgrade.ts";
import { rawPathOf } from "./raw_path.ts";

/**
 * Answers `/x/` as `/x`, without a redirect, which bots and browser sources of
 * some programs do not follow. An empty segment elsewhere is none of a path's.
 */
export function withoutTrailingSlash<Info extends unknown[], Answer>(
  dispatch: (req: Request, ...info: Info) => Answer,
): (req: Request, ...info: Info) => Answer {
  return (req, ...info) => {
    const path = rawPathOf(req.url);
    const isPlain = path.length < 2 || !path.endsWith("/") ||
      path.includes("//");
    if (isPlain) return dispatch(req, ...info);
    const end = req.url.indexOf("?");
    const address = end < 0 ? req.url : req.url.slice(0, end);
    const inner = new Request(
      `${address.slice(0, -1)}${end < 0 ? "" : req.url.slice(end)}`,
      req,
    );
    rememberOriginal(inner, req);
    return dispatch(inner, ...info);
  };
}
