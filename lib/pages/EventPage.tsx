import { asset, Head } from "fresh/runtime";
import EventPageLive from "@/islands/event/EventPageLive.tsx";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";
import type { EventPageView } from "@/lib/schema/overlays/event_page.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { eventLook } from "./event_look.ts";
import { EventPart } from "./EventPart.tsx";
import { scriptSheetsOf } from "./script_sheets.ts";
import { pageTranslator } from "./page_translator.ts";

/** Kinds of events that change data on the page. */
const KINDS = [
  ...SUPPORT_KINDS,
  "correction",
  "lists.updated",
  "goal.updated",
  "timer.*",
  "ladder.*",
  "session.began",
  "look.updated",
  "control.blank",
  "control.unblank",
  "control.reload",
].join();

/**
 * Draws a channel's event: the same in public and as a browser source, complete
 * without a script.
 */
export function EventPage(
  { view, channelId, mode = "live" }: {
    view: EventPageView;
    /** Channel whose browser source it is; `null` in public. */
    channelId: string | null;
    mode?: PageMode;
  },
) {
  const source = channelId !== null;
  const look = eventLook(view.look);
  const { channel, settings } = view;
  const translator = pageTranslator(channel.locale);
  const title = settings.title || channel.name;
  const description = settings.text.split(/\n\s*\n/)[0]?.slice(0, 200) ?? "";
  return (
    <main
      class={["event", source && "event--source", look?.classes]
        .filter(Boolean).join(" ")}
      style={look?.style}
      data-server-time={view.serverTime}
    >
      <Head>
        <title>{`${title} · ${channel.name}`}</title>
        <link
          key="event-page"
          rel="stylesheet"
          href={asset("/event-page.css")}
        />
        {look?.fonts.map((family) => (
          <link key={family} rel="stylesheet" href={fontSheetPath(family)} />
        ))}
        {scriptSheetsOf(view, channel.locale).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {source
          ? <meta name="robots" content="noindex" />
          : <link rel="canonical" href={view.url} />}
        <meta key="description" name="description" content={description} />
        <meta key="og:title" property="og:title" content={title} />
        <meta key="og:type" property="og:type" content="website" />
        <meta key="og:url" property="og:url" content={view.url} />
        <meta
          key="og:description"
          property="og:description"
          content={description}
        />
      </Head>
      <header class="event__head" data-part="head">
        {settings.title === "" ? null : (
          <p class="event__channel">
            <bdi>{channel.name}</bdi>
          </p>
        )}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {settings.text.split(/\n\s*\n/).filter(Boolean).map((text) => (
          <p key={text} class="event__text" dir="auto">{text}</p>
        ))}
      </header>
      <div class="event__parts">
        {settings.sections.map((section) => (
          <EventPart
            key={section}
            section={section}
            view={view}
            translator={translator}
          />
        ))}
      </div>
      <EventPageLive
        serverTime={view.serverTime}
        locale={channel.locale}
        channelId={channelId}
        kinds={KINDS}
        mode={mode}
      />
    </main>
  );
}
