import { guarded } from "@/lib/browser/guarded.tsx";
import { Clock } from "@/lib/widgets/clock/Clock.tsx";

/** Entry point of `clock` in a page. */
export default guarded(Clock);
