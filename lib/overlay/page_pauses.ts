import { createLoadPauses } from "@/lib/widget_runtime/load_pauses.ts";

/** Pauses between the loads of this page, one count with the script in the page. In the browser only. */
export const pagePauses = createLoadPauses({ storage: () => sessionStorage });
