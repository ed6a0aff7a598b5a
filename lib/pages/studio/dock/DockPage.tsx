import type { ComponentChildren } from "preact";
import { Head } from "fresh/runtime";
import DockKey from "@/islands/studio/DockKey.tsx";
import { DOCK_PAGE_MESSAGES as words } from "@/lib/studio/messages/dock_page.ts";

/** Draws the page of a dock: narrow, without the studio's frame. */
export function DockPage(
  { dock, channelName, children }: {
    dock: keyof typeof words.titles;
    /** Channel that it is for; `null` before it was opened with a key. */
    channelName: string | null;
    children?: ComponentChildren;
  },
) {
  const title = words.titles[dock];
  return (
    <main class="dock">
      <Head>
        <title>{`${title} · Limelight`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      {channelName === null
        ? (
          <>
            <h1>{words.closed}</h1>
            <p>{words.closedText}</p>
            <DockKey />
          </>
        )
        : (
          <>
            <h1 class="dock__title">
              {title} <bdi class="dock__dim">{channelName}</bdi>
            </h1>
            {children}
          </>
        )}
    </main>
  );
}
