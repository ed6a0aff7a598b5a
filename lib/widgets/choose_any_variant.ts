import { messageContains } from "@/lib/schema/widgets/settings/message_contains.ts";
import { chooserWith } from "./choose_variant.ts";

/** Chooses among variants by all their conditions, those on what the viewer wrote included. */
export const chooseVariant = chooserWith(messageContains);
