/** Draws the design of a look of one's own. */
export { LookDesigner as default } from "@/lib/studio/browser/looks/LookDesigner.tsx";
