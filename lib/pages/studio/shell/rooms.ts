import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
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
  /** The guide about it, and its part. */
  guide: string;
}

const GUIDES = "/docs/guide/";

/** Every room, in the order of the list. */
const ROWS: Record<RoomId, RoomRow> = {
  home: {
    path: "/studio",
    icon: "house",
    guide: "streamers#set-up-your-stream",
  },
  scenes: {
    path: "/studio/scenes",
    icon: "layers",
    guide: "streamers#scenes",
  },
  widgets: {
    path: "/studio/widgets",
    icon: "layout-grid",
    guide: "streamers#widgets-and-their-settings",
  },
  alerts: {
    path: "/studio/alerts",
    icon: "bell-ring",
    guide: "streamers#alerts",
  },
  code: {
    path: "/studio/code",
    icon: "code-xml",
    guide: "streamers#widgets-of-your-own-code",
  },
  live: {
    path: "/studio/live",
    icon: "radio",
    guide: "streamers#run-the-stream",
  },
  subathon: {
    path: "/studio/subathon",
    icon: "timer",
    guide: "streamers#the-subathon",
  },
  audience: {
    path: "/studio/audience",
    icon: "users",
    guide: "streamers#things-viewers-take-part-in",
  },
  bot: {
    path: "/studio/bot",
    icon: "bot",
    guide: "bots",
  },
  integrations: {
    path: "/studio/integrations",
    icon: "coins",
    guide: "integrations",
  },
  event: {
    path: "/studio/event-page",
    icon: "calendar",
    guide: "streamers#the-event-page",
  },
  channel: {
    path: "/studio/channel",
    icon: "settings",
    guide: "streamers#your-channel",
  },
};

/** Rooms in the order of the list. */
export const ROOMS: readonly StudioRoom[] = Object.entries(ROWS)
  .map(([id, { path, icon }]) => ({
    id: id as RoomId,
    path,
    icon,
    ...ROOM_MESSAGES[id as RoomId],
  }));

/** Returns where the guide about a room is. */
export function guideAbout(room: RoomId | null): string {
  return GUIDES + (room ? ROWS[room].guide : "streamers");
}
