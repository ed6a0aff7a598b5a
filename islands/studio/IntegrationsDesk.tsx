/** Draws the services that take the channel's money. */
export { IntegrationsRoom as default } from "@/lib/studio/browser/integrations/IntegrationsRoom.tsx";
