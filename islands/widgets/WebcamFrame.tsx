import { guarded } from "@/lib/overlay/guarded.tsx";
import { WebcamFrame } from "@/lib/widgets/webcam_frame/WebcamFrame.tsx";

/** Entry point of `webcam-frame` in a page. */
export default guarded(WebcamFrame);
