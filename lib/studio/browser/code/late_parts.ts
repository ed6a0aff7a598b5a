/** Parts of the room that one seldom opens, loaded with the first of them. */
export { CompareDialog } from "./CompareDialog.tsx";
export { MoreTools } from "./MoreTools.tsx";
