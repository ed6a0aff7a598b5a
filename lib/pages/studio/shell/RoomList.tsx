import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { FRAME_MESSAGES, type RoomId } from "@/lib/studio/messages/shell.ts";
import { guideAbout, ROOMS } from "./rooms.ts";

/** Draws the list of rooms: beside the page, on small screens over it. */
export function RoomList({ current }: { current: RoomId | null }) {
  return (
    <nav
      class="rooms"
      id="rooms"
      popover="auto"
      aria-label={FRAME_MESSAGES.rooms}
    >
      <div class="rooms__head">
        <a class="brand" href="/studio">
          <span class="brand__light" aria-hidden="true" />
          {FRAME_MESSAGES.brand}
        </a>
        <button
          type="button"
          class="btn btn--quiet btn--icon rooms__close"
          popovertarget="rooms"
          popovertargetaction="hide"
        >
          <StudioIcon name="x" />
          <span class="visually-hidden">{FRAME_MESSAGES.closeRooms}</span>
        </button>
      </div>
      <ul>
        {ROOMS.map(({ id, path, icon, name, purpose }) => (
          <li key={id}>
            <a
              href={path}
              title={purpose}
              aria-current={id === current ? "page" : "false"}
            >
              {StudioIcon({ name: icon })}
              {name}
            </a>
          </li>
        ))}
        <li class="rooms__guide">
          <a href={guideAbout(current)}>
            <StudioIcon name="circle-help" />
            {FRAME_MESSAGES.guide}
          </a>
        </li>
      </ul>
    </nav>
  );
}
