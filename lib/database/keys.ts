/**
 * The whole database: every key, and the type of what stands under it, by area
 * in `keys/`. A prefix to list by ends in `Of`. A record is stored once; an
 * index holds ids.
 */
import { accountKeys } from "./keys/account.ts";
import { audienceKeys } from "./keys/audience.ts";
import { botKeys } from "./keys/bot.ts";
import { customWidgetsKeys } from "./keys/custom_widgets.ts";
import { eventsKeys } from "./keys/events.ts";
import { integrationsKeys } from "./keys/integrations.ts";
import { overlaysKeys } from "./keys/overlays.ts";
import { platformKeys } from "./keys/platform.ts";
import { storageKeys } from "./keys/storage.ts";
import { subathonKeys } from "./keys/subathon.ts";
import { widgetDataKeys } from "./keys/widget_data.ts";

export const keys = {
  ...storageKeys,
  ...eventsKeys,
  ...accountKeys,
  ...botKeys,
  ...overlaysKeys,
  ...customWidgetsKeys,
  ...widgetDataKeys,
  ...subathonKeys,
  ...audienceKeys,
  ...platformKeys,
  ...integrationsKeys,
};
