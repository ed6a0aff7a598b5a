import { guarded } from "@/lib/overlay/guarded.tsx";
import { HypeTrain } from "@/lib/widgets/hype_train/HypeTrain.tsx";

/** Entry point of `hype-train` in a page. */
export default guarded(HypeTrain);
