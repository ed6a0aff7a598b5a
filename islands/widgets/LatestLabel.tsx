import { guarded } from "@/lib/overlay/guarded.tsx";
import { LatestLabel } from "@/lib/widgets/latest_label/LatestLabel.tsx";

/** Entry point of `latest-label` in a page. */
export default guarded(LatestLabel);
