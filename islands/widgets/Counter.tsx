import { guarded } from "@/lib/overlay/guarded.tsx";
import { Counter } from "@/lib/widgets/counter/Counter.tsx";

/** Entry point of `counter` in a page. */
export default guarded(Counter);
