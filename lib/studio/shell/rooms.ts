import type { StudioIconName } from "@/lib/studio/parts/icons.ts";
import { ROOM_MESSAGES, type RoomId } from "@/lib/studio/messages/shell.ts";

/** A room of the studio as its list shows it. */
interface StudioRoom {
  id: RoomId;
  path: string;
  icon: StudioIconName;
  name: string;
  purpose: string;
}

interface RoomRow {
  path: string;
  icon: StudioIconName;
  /** A room is linked from nowhere until its route file stands. */
  stands: boolean;
}

const ROWS: Record<RoomId, RoomRow> = {
  home: {
    path: "/studio",
    icon: "house",
    stands: true,
  },
  scenes: {
    path: "/studio/scenes",
    icon: "layers",
    stands: true,
  },
  widgets: {
    path: "/studio/widgets",
    icon: "layout-grid",
    stands: true,
  },
  alerts: {
    path: "/studio/alerts",
    icon: "bell-ring",
    stands: true,
  },
  code: {
    path: "/studio/code",
    icon: "code-xml",
    stands: true,
  },
  live: {
    path: "/studio/live",
    icon: "radio",
    stands: true,
  },
  subathon: {
    path: "/studio/subathon",
    icon: "timer",
    stands: true,
  },
  audience: {
    path: "/studio/audience",
    icon: "users",
    stands: true,
  },
  bot: {
    path: "/studio/bot",
    icon: "bot",
    stands: true,
  },
  event: {
    path: "/studio/event-page",
    icon: "calendar",
    stands: true,
  },
  channel: {
    path: "/studio/channel",
    icon: "settings",
    stands: true,
  },
};

/** Rooms that stand, in the order of the list. */
export const ROOMS: readonly StudioRoom[] = Object.entries(ROWS)
  .filter(([, { stands }]) => stands)
  .map(([id, { path, icon }]) => ({
    id: id as RoomId,
    path,
    icon,
    ...ROOM_MESSAGES[id as RoomId],
  }));

const GUIDE = "/docs/guide/streamers";

/** Parts of the guides that are about a room. */
const GUIDES: Partial<Record<RoomId, string>> = {
  home: `${GUIDE}#set-up-your-stream`,
  scenes: `${GUIDE}#scenes`,
  widgets: `${GUIDE}#widgets-and-their-settings`,
  alerts: `${GUIDE}#alerts`,
  code: `${GUIDE}#widgets-of-your-own-code`,
  live: `${GUIDE}#run-the-stream`,
  subathon: `${GUIDE}#the-subathon`,
  audience: `${GUIDE}#things-viewers-take-part-in`,
  bot: "/docs/guide/bots",
  event: `${GUIDE}#the-event-page`,
  channel: `${GUIDE}#your-channel`,
};

/** Returns where the guide about a room is. */
export function guideAbout(room: RoomId | null): string {
  return (room && GUIDES[room]) ?? GUIDE;
}
