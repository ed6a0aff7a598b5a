/** The table of growing hostile input. */
import type { HostileRow } from "./row.ts";
import { ASSET_ROWS } from "./rows/assets.ts";
import { REQUEST_ROWS } from "./rows/requests.ts";
import { TEXT_ROWS } from "./rows/texts.ts";
import { WEBHOOK_ROWS } from "./rows/webhooks.ts";
import { WIDGET_ROWS } from "./rows/widgets.ts";

/** Every row, in the order they are fed. */
export const ROWS: readonly HostileRow[] = [
  ...ASSET_ROWS,
  ...TEXT_ROWS,
  ...WIDGET_ROWS,
  ...REQUEST_ROWS,
  ...WEBHOOK_ROWS,
];
