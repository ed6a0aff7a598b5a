import { guarded } from "@/lib/overlay/guarded.tsx";
import { ViewerCount } from "@/lib/widgets/viewer_count/ViewerCount.tsx";

/** Entry point of `viewer-count` in a page. */
export default guarded(ViewerCount);
