/** Draws where the person is signed in. */
export { SessionList as default } from "@/lib/studio/browser/channel/SessionList.tsx";
