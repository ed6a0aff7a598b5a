import { guarded } from "@/lib/overlay/guarded.tsx";
import { ViewerQueue } from "@/lib/widgets/viewer_queue/ViewerQueue.tsx";

/** Entry point of `viewer-queue` in a page. */
export default guarded(ViewerQueue);
