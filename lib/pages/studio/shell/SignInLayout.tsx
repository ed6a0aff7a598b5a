import type { ComponentChildren } from "preact";
import { Head } from "fresh/runtime";
import { FRAME_MESSAGES } from "@/lib/studio/messages/shell.ts";

/** Draws a page at the studio's door: one message in the middle, without rooms. */
export function SignInLayout(
  { title, children }: { title: string; children: ComponentChildren },
) {
  return (
    <main class="door">
      <Head>
        <title>{`${title} · Limelight`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <div class="door__card">
        <p class="brand">
          <span class="brand__light" aria-hidden="true" />
          {FRAME_MESSAGES.brand}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
