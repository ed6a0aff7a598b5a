import type { Origins } from "@/lib/core/config.ts";

/** Headers that every answer has, files, errors and 404 included. */
const BASE_HEADERS: readonly (readonly [string, string])[] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  [
    "permissions-policy",
    "camera=(), microphone=(), geolocation=(), payment=()",
  ],
];

const CSP = "content-security-policy";

const NO_CONTENT =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Addresses of OBS's WebSocket server, on the visitor's own computer. */
const OBS_SOCKETS = ["ws://127.0.0.1:4455", "ws://localhost:4455"];

/** Kind of page that a policy is for. */
type PageKind =
  /** A browser source or a preview of one: the dashboard may frame it. */
  | "overlay"
  /** A page for people. */
  | "page";

/**
 * The policy of a rendered page. Scripts come from us alone (with `nonce` when
 * the renderer put inline ones in); style attributes are allowed because
 * widgets are sized and coloured by settings, and because OBS puts the
 * streamer's own style sheet into the page.
 */
function pagePolicy(
  kind: PageKind,
  origins: Origins,
  selfOrigin: string,
  nonce: string | null,
  reachesObs: boolean,
): string {
  const socket = selfOrigin.replace(/^http/, "ws");
  const widgetSocket = origins.widgets.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    `script-src 'self'${nonce === null ? "" : ` 'nonce-${nonce}'`}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src ${
      [
        ...new Set(["'self'", socket, origins.widgets, widgetSocket]),
        ...reachesObs ? OBS_SOCKETS : [],
      ].join(" ")
    }`,
    `frame-src 'self' ${origins.widgets} ${origins.preview}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    kind === "overlay"
      ? `frame-ancestors ${
        [...new Set(["'self'", origins.dashboard])].join(" ")
      }`
      : "frame-ancestors 'none'",
  ].join("; ");
}

/** The headers of an answer that no browser may treat as a page. */
export const PLAIN_HEADERS: readonly (readonly [string, string])[] = [
  ...BASE_HEADERS,
  [CSP, NO_CONTENT],
];

/**
 * Puts the headers of `BASE_HEADERS` on a response that lacks them, and the
 * content policy that fits it. A header that a route set itself stays.
 */
export function secure(
  response: Response,
  policy: {
    kind: PageKind;
    origins: Origins;
    selfOrigin: () => string;
    /** The page may connect to OBS on the visitor's own computer. */
    reachesObs?: boolean | undefined;
  },
): Response {
  // A 101 answer is the socket's; its headers are not ours to change.
  if (response.status === 101) return response;
  const { headers } = response;
  if (headers.has("x-content-type-options") && headers.has(CSP)) {
    return response;
  }
  for (const [name, value] of BASE_HEADERS) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const given = headers.get(CSP);
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isPage && !given?.includes("sandbox")) {
    // Browsers that can put our pages and the frames in them into different processes.
    headers.set("origin-agent-cluster", "?1");
    const nonce = /'nonce-([^']+)'/.exec(given ?? "")?.[1] ?? null;
    headers.set(
      CSP,
      pagePolicy(
        policy.kind,
        policy.origins,
        policy.selfOrigin(),
        nonce,
        policy.reachesObs ?? false,
      ),
    );
  } else if (!isPage && !given?.includes("sandbox")) {
    headers.set(CSP, NO_CONTENT);
  }
  return response;
}
