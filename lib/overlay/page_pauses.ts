import { createLoadPauses } from "@/lib/sandbox/load_pauses.ts";

/** Pauses between the loads of this page, one count with the script in the page. In the browser only. */
export const pagePauses = createLoadPauses({ storage: () => sessionStorage });

/** Pauses before the loads of this page for the sake of scripts that come after its start. */
export const latePauses = createLoadPauses({
  storage: () => sessionStorage,
  key: "limelight_late_loads",
});
