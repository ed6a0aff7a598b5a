import { Head } from "fresh/runtime";
import { ERRORS } from "@/lib/core/errors.ts";
import type { AppError } from "@/lib/core/errors.ts";
import { HTML } from "./failure_form.ts";
import { failureHeaders } from "./problem.ts";

/**
 * Draws what a person sees when a page cannot be shown; says nothing about why
 * inside.
 */
export function ErrorPage({ error }: { error: AppError }) {
  const { status, title } = ERRORS[error.code];
  const missing = status === 404;
  return (
    <main class="message-page">
      <Head>
        <title>{missing ? "Not found" : title} · Limelight</title>
        <meta name="robots" content="noindex" />
      </Head>
      <p class="message-page__status">{status}</p>
      <h1>{missing ? "There is nothing here" : title}</h1>
      <p>
        {missing
          ? "The address may be mistyped, or the page is not published."
          : "Please try again in a moment."}
      </p>
      <p>
        <a href="/">To the start page</a>
      </p>
    </main>
  );
}

/**
 * Creates what a browser source gets when it cannot be shown: a transparent
 * page that asks again by itself, because nobody watches the source to press
 * refresh.
 */
export function overlayRetryPage(error: AppError): Response {
  const html =
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Limelight</title>` +
    `<script type="module" src="/overlay_retry.js"></script></head><body></body></html>`;
  const headers = failureHeaders(error);
  headers.set("content-type", `${HTML}; charset=utf-8`);
  return new Response(html, { status: error.status, headers });
}
