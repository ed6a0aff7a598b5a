/** Draws a picture to share, and saves it as a file. */
export { PictureRoom as default } from "@/lib/studio/browser/pictures/PictureRoom.tsx";
