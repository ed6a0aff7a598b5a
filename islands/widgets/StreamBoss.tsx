import { guarded } from "@/lib/overlay/guarded.tsx";
import { StreamBoss } from "@/lib/widgets/stream_boss/StreamBoss.tsx";

/** Entry point of `stream-boss` in a page. */
export default guarded(StreamBoss);
