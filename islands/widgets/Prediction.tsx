import { guarded } from "@/lib/overlay/guarded.tsx";
import { Prediction } from "@/lib/widgets/prediction/Prediction.tsx";

/** Entry point of `prediction` in a page. */
export default guarded(Prediction);
