/** Names by which Stream Deck knows the plugin. */

/** Name of the plugin, in reverse order of domains as Stream Deck asks for. */
export const PLUGIN_ID = "app.limelight.streamdeck";

/** Returns the name of the plugin's action for an act. */
export function actionId(act: string): string {
  return `${PLUGIN_ID}.${act}`;
}

/** Names of the fields of the plugin's own settings, which all keys share. */
export const SHARED_FIELDS = ["studio", "channel", "key"] as const;
