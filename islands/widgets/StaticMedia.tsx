import { guarded } from "@/lib/overlay/guarded.tsx";
import { StaticMedia } from "@/lib/widgets/static_media/StaticMedia.tsx";

/** Entry point of `static-media` in a page. */
export default guarded(StaticMedia);
