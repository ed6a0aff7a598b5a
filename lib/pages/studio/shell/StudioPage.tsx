import type { ComponentChildren } from "preact";
import { asset, Head } from "fresh/runtime";
import StudioTools from "@/islands/studio/StudioTools.tsx";
import type { State } from "@/lib/http/define.ts";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import {
  FRAME_MESSAGES,
  ROOM_MESSAGES,
  type RoomId,
} from "@/lib/studio/messages/shell.ts";
import { RoomList } from "./RoomList.tsx";

interface StudioPageProps {
  /** The request's state: whose channel it is, and who looks. */
  state: State;
  /** The room that the page belongs to; `null` for one that belongs to none. */
  room: RoomId | null;
  /** Heading of the page; the room's name by default. */
  title?: string;
  /** A sentence below the heading. */
  lede?: ComponentChildren;
  /** Buttons beside the heading. */
  actions?: ComponentChildren;
  /** Style sheets of the room, by their names in `static/studio-ui/`. */
  sheets?: readonly string[];
  /** The page takes the whole window: an editor. */
  wide?: boolean;
  /**
   * The page is a workspace: it fills the window, is dark in every theme, has the
   * rooms in a menu, and its content draws the heading.
   */
  workspace?: boolean;
  children: ComponentChildren;
}

/** Draws a page of the studio: the rooms, the tools, and what a room shows. */
export function StudioPage(props: StudioPageProps) {
  const { state, room, lede, actions, sheets = [], children } = props;
  const { wide, workspace } = props;
  const { title = room ? ROOM_MESSAGES[room].name : FRAME_MESSAGES.studio } =
    props;
  const { session, studio, services } = state;
  const readOnly = session?.role === "masquerade";
  return (
    <div
      class={workspace ? "studio studio--workspace" : "studio"}
      data-read-only={readOnly}
      data-widgets-origin={services.config.oneOrigin
        ? undefined
        : services.config.origins.widgets}
      data-preview-origin={services.config.oneOrigin
        ? undefined
        : services.config.origins.preview}
    >
      <Head>
        <title>{`${title} · ${studio?.channelName} · Limelight`}</title>
        <meta name="robots" content="noindex" />
        {sheets.map((name) => (
          <link
            key={name}
            rel="stylesheet"
            href={asset(`/studio-ui/${name}.css`)}
          />
        ))}
      </Head>
      <a class="skip" href="#content">{FRAME_MESSAGES.skip}</a>
      <header class="top">
        <button
          type="button"
          class="btn btn--quiet btn--icon top__menu"
          popovertarget="rooms"
        >
          <StudioIcon name="menu" />
          <span class="visually-hidden">{FRAME_MESSAGES.openRooms}</span>
        </button>
        <p class="top__channel">
          <bdi>{studio?.channelName}</bdi>
        </p>
        <StudioTools
          channelId={session?.channelId ?? ""}
          readOnly={readOnly}
        />
      </header>
      <RoomList current={room} />
      <main
        class={wide ? "room room--wide" : "room"}
        id="content"
        tabIndex={-1}
      >
        {readOnly && <Notice tone="warn">{FRAME_MESSAGES.readOnly}</Notice>}
        <noscript>
          <Notice tone="warn">{FRAME_MESSAGES.needsScript}</Notice>
        </noscript>
        {!workspace && (
          <div class="room__head">
            <div>
              <h1>
                <bdi>{title}</bdi>
              </h1>
              {lede && <p class="room__lede">{lede}</p>}
            </div>
            {actions && <div class="row">{actions}</div>}
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
