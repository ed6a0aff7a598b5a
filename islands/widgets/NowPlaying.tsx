import { guarded } from "@/lib/overlay/guarded.tsx";
import { NowPlaying } from "@/lib/widgets/now_playing/NowPlaying.tsx";

/** Entry point of `now-playing` in a page. */
export default guarded(NowPlaying);
