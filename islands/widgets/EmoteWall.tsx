import { guarded } from "@/lib/overlay/guarded.tsx";
import { EmoteWall } from "@/lib/widgets/emote_wall/EmoteWall.tsx";

/** Entry point of `emote-wall` in a page. */
export default guarded(EmoteWall);
