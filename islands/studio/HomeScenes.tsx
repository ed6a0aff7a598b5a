/** Draws the scenes that were changed last, as pictures that lead to their editor. */
export { LastScenes as default } from "@/lib/studio/browser/home/LastScenes.tsx";
