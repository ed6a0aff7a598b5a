import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import {
  ROOM_GROUP_MESSAGES,
  ROOM_MESSAGES,
  type RoomId,
} from "@/lib/studio/messages/shell.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** A room of the studio as its list shows it. */
interface StudioRoom {
  id: RoomId;
  path: string;
  icon: StudioIconName;
  name: string;
  purpose: string;
}

/** A group of rooms under one heading. */
type RoomGroup = keyof typeof ROOM_GROUP_MESSAGES;

interface RoomRow {
  path: string;
  icon: StudioIconName;
  /** Group in which the list has it; absent for what stands above all groups. */
  group?: RoomGroup;
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
    group: "build",
    guide: "streamers#scenes",
  },
  widgets: {
    path: "/studio/widgets",
    icon: "layout-grid",
    group: "build",
    guide: "streamers#widgets-and-their-settings",
  },
  alerts: {
    path: "/studio/alerts",
    icon: "bell-ring",
    group: "build",
    guide: "streamers#alerts",
  },
  code: {
    path: "/studio/code",
    icon: "code-xml",
    group: "build",
    guide: "streamers#widgets-of-your-own-code",
  },
  live: {
    path: "/studio/live",
    icon: "radio",
    group: "run",
    guide: "streamers#run-the-stream",
  },
  subathon: {
    path: "/studio/subathon",
    icon: "timer",
    group: "run",
    guide: "streamers#the-subathon",
  },
  audience: {
    path: "/studio/audience",
    icon: "users",
    group: "run",
    guide: "streamers#things-viewers-take-part-in",
  },
  bot: {
    path: "/studio/bot",
    icon: "bot",
    group: "channel",
    guide: "bots",
  },
  integrations: {
    path: "/studio/integrations",
    icon: "coins",
    group: "channel",
    guide: "integrations",
  },
  event: {
    path: "/studio/event-page",
    icon: "calendar",
    group: "channel",
    guide: "streamers#the-event-page",
  },
  channel: {
    path: "/studio/channel",
    icon: "settings",
    group: "channel",
    guide: "streamers#your-channel",
  },
};

/** Rooms in the order of the list. */
export const ROOMS: readonly StudioRoom[] = perLanguage(() =>
  Object.entries(ROWS).map(([id, { path, icon }]) => ({
    id: id as RoomId,
    path,
    icon,
    ...ROOM_MESSAGES[id as RoomId],
  }))
);

/** Rooms as their list groups them; the heading of the first ones is `null`. */
export const GROUPED_ROOMS: readonly {
  heading: string | null;
  rooms: readonly StudioRoom[];
}[] = perLanguage(() =>
  [undefined, ...Object.keys(ROOM_GROUP_MESSAGES) as RoomGroup[]].map(
    (group) => ({
      heading: group === undefined ? null : ROOM_GROUP_MESSAGES[group],
      rooms: ROOMS.filter(({ id }) => ROWS[id].group === group),
    }),
  )
);

/** Returns where the guide about a room is. */
export function guideAbout(room: RoomId | null): string {
  return GUIDES + (room ? ROWS[room].guide : "streamers");
}
