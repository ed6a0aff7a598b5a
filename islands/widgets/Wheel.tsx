import { guarded } from "@/lib/overlay/guarded.tsx";
import { Wheel } from "@/lib/widgets/wheel/Wheel.tsx";

/** Entry point of `wheel` in a page. */
export default guarded(Wheel);
