import { Head } from "fresh/runtime";
import { type AppError, ERRORS } from "@/lib/core/errors.ts";
import { HTML } from "./failure_form.ts";
import { failureHeaders } from "./problem.ts";

/** Sentences of a page that cannot be shown, and the way on from it. */
interface FailureWords {
  title: string;
  text: string;
  link: { href: string; words: string };
}

const START = { href: "/", words: "Go to the start page" };
/** Parts of the service whose pages lead back into them. */
const PLACES = [
  { at: "/studio", href: "/studio", words: "Go to the studio" },
  { at: "/docs", href: "/docs/guide/streamers", words: "Go to the guides" },
];

function wordsOf({ code, message, status }: AppError, path: string) {
  const { title, retryable } = ERRORS[code];
  // Whoever wrote no address themselves need not know which of its fields is wrong.
  const why = status === 400 || status === 422
    ? "The address is mistyped, or something in it is missing or too long."
    : sentence(message);
  const words = (found: Partial<FailureWords>): FailureWords => ({
    title,
    text: "Try again in a moment.",
    link: PLACES.find(({ at }) => path.startsWith(at)) ?? START,
    ...found,
  });
  if (path.startsWith("/auth/")) {
    return words({
      title: "You are not signed in",
      text: status < 500 ? why : "Try again in a moment.",
      link: { href: "/studio", words: "Sign in again" },
    });
  }
  if (status === 404) {
    return words({
      title: "Page not found",
      text: "The address may be mistyped, or the page is not published.",
    });
  }
  if (status < 500 && !retryable) {
    // Another try changes nothing: the service says what does.
    return words({ title: "This page cannot be shown", text: why });
  }
  return words({});
}

/** Returns why, as the service says it after what failed: "Cannot sign in: …". */
function sentence(message: string): string {
  const why = message.replace(/^[^:]*: /, "");
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}

/**
 * Draws the page that a person sees where another cannot be shown; says nothing
 * about why inside.
 */
export function ErrorPage({ error, path = "/" }: {
  error: AppError;
  /** Path that was asked for. */
  path?: string;
}) {
  const { title, text, link } = wordsOf(error, path);
  return (
    <main class="door">
      <Head>
        <title>{`${title} · Limelight`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <div class="door__card">
        <p class="brand">
          <span class="brand__light" aria-hidden="true" />
          Limelight
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a class="btn btn--primary btn--large" href={link.href}>
            {link.words}
          </a>
        </p>
        <p class="dim">Error {error.status}</p>
      </div>
    </main>
  );
}

/** Reasons that a browser source cannot be shown, for the streamer who opens its address in a browser. */
const SOURCE_MESSAGES: Readonly<Record<number, string>> = {
  401:
    "The address is not valid: its token was replaced, or a part of it is missing. Open the studio, copy the address again and paste it into the browser source in OBS.",
  403:
    "The token of this address belongs to another channel or another widget. Open the studio and copy the address again.",
  404:
    "What this address showed was deleted, or the address is mistyped. In the studio you can restore what you deleted in the last 30 days, or copy another address.",
  422:
    "The address is incomplete or mistyped. Open the studio and copy it again.",
  429:
    "Too many pages of this channel are open. Close some, and this one loads on its own.",
};

/** Look of the page once it shows text; until then it is transparent. */
const SOURCE_STYLE = `
html.says{background:#0e1015;color:#edf0f5}
main{max-width:30rem;margin:15vh auto 0;padding:0 1.5rem;font:1.05rem/1.6 system-ui,sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 1rem}
.brand{font-weight:700}
.dim{color:#aab3c2}
.btn{display:inline-block;padding:.6rem 1.4rem;border-radius:8px;background:#c8f550;color:#11150a;font-weight:600;text-decoration:none}
@media (prefers-color-scheme:light){
html.says{background:#f4f5f7;color:#161a21}
.dim{color:#525c6c}
.btn{background:#3f6212;color:#fff}
}`;

/** Header by which the page of a source that cannot be shown asks about it again. */
const RETRY_HEADER = "x-limelight-retry";

/**
 * Creates the answer to a browser source that cannot be shown: a page, and
 * nothing to that page's own question whether it can by now. A browser writes
 * every refusal into its console, and this one asks for as long as it is open.
 */
export async function overlayFailure(
  req: Request,
  error: AppError,
  { dashboard, retryScript }: {
    dashboard: string;
    retryScript(header: string): Promise<string>;
  },
): Promise<Response> {
  const isRetry = req.method === "HEAD" && req.headers.has(RETRY_HEADER);
  return isRetry
    ? new Response(null, { status: 204, headers: failureHeaders(error) })
    : overlayRetryPage(error, dashboard, await retryScript(RETRY_HEADER));
}

/**
 * Creates the page in place of a browser source that cannot be shown. It is
 * transparent and asks again by itself, because nobody watches the source to press
 * refresh. In OBS it stays empty; to a person who opens it in a browser it says
 * why, and leads to the studio at `dashboard`.
 */
function overlayRetryPage(
  error: AppError,
  dashboard: string,
  script: string,
): Response {
  const nonce = crypto.randomUUID();
  const why = SOURCE_MESSAGES[error.status] ??
    "The service is not answering. This page loads on its own as soon as it does.";
  const html =
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Limelight</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><style>${SOURCE_STYLE}</style></head><body>` +
    `<main id="why" hidden><p class="brand">Limelight</p><h1>This overlay cannot be shown</h1><p>${why}</p>` +
    `<p><a class="btn" href="${dashboard}/studio">Open the studio</a></p><p class="dim">Error ${error.status}</p></main>` +
    `<script nonce="${nonce}">${script}</script></body></html>`;
  const headers = failureHeaders(error);
  headers.set("content-type", `${HTML}; charset=utf-8`);
  headers.set("content-security-policy", `script-src 'nonce-${nonce}'`);
  return new Response(html, { status: error.status, headers });
}
