// deno-fmt-ignore-file
// Printed by scripts/studio_texts.ts; do not edit by hand.

/** Parts of the studio's texts that each page draws with, by its route. */
export const PAGE_PARTS: Readonly<Record<string, readonly string[]>> = {
  "/studio": ["channel","dialogs","events","failures","held_follows","home","kinds","live","numbers","refused","scenes","shell","sign_in","simulator","sources"],
  "/studio/alerts": ["alerts","channel","channel_alerts","dialogs","draft","failures","form","kinds","looks","numbers","settings","shell","sign_in","simulator","sounds","sources","widgets"],
  "/studio/alerts/library": ["alerts","channel","dialogs","failures","kinds","numbers","shell","sign_in","simulator","sounds","sources"],
  "/studio/audience": ["audience","channel","chat_rules","command","dialogs","failures","form","numbers","people","shell","sign_in","simulator","sources","subathon","subathon_rules","votes","wheel"],
  "/studio/bot": ["bot","channel","dialogs","draft","failures","form","numbers","secret","shell","sign_in","simulator","sources"],
  "/studio/channel": ["channel","dialogs","doctor","draft","failures","numbers","program_keys","refused","secret","setups","shell","sign_in","simulator","sources","webhooks"],
  "/studio/code": ["channel","code","code_editor","code_tools","dialogs","failures","numbers","obs","secret","shell","sign_in","simulator","sources","starters"],
  "/studio/code/:widgetId": ["channel","code_editor","code_fields","code_store","code_tools","dialogs","draft","failures","form","numbers","shell","sign_in","simulator","sounds","sources"],
  "/studio/dock/live": ["dock","dock_page","events","live_dock"],
  "/studio/dock/subathon": ["dock","dock_page","ledger_entry","subathon_dock"],
  "/studio/doctor": ["channel","dialogs","doctor","failures","numbers","shell","sign_in","simulator","sources"],
  "/studio/event-page": ["channel","dialogs","draft","event_page","failures","numbers","shell","sign_in","simulator","sources"],
  "/studio/integrations": ["channel","command","dialogs","failures","integrations","live","numbers","secret","shell","sign_in","simulator","sources"],
  "/studio/live": ["channel","dialogs","events","failures","held_follows","kinds","live","numbers","people","shell","sign_in","simulator","sources"],
  "/studio/parts": ["channel","dialogs","failures","numbers","secret","shell","sign_in","simulator","sources"],
  "/studio/scenes": ["aside","channel","dialogs","draft","failures","looks","numbers","obs","scenes","secret","setups","shell","sign_in","simulator","sources"],
  "/studio/scenes/:sceneId": ["channel","dialogs","draft","failures","numbers","obs","scene_editor","scenes","shell","sign_in","simulator","sounds","sources","widgets"],
  "/studio/sign-in": ["shell","sign_in"],
  "/studio/signed-in": ["shell","sign_in"],
  "/studio/subathon": ["channel","command","dialogs","draft","failures","ledger_entry","numbers","shell","sign_in","simulator","sources","subathon","subathon_history","subathon_rules"],
  "/studio/subathon/credits": ["channel","command","dialogs","draft","failures","numbers","shell","sign_in","simulator","sources","subathon","subathon_credits"],
  "/studio/subathon/ladder": ["channel","command","dialogs","draft","failures","form","numbers","shell","sign_in","simulator","sources","subathon","subathon_ladder"],
  "/studio/subathon/ledger": ["channel","command","dialogs","draft","failures","ledger_entry","numbers","shell","sign_in","simulator","sources","subathon","subathon_rules"],
  "/studio/subathon/rules": ["channel","command","dialogs","draft","failures","form","ledger_entry","numbers","shell","sign_in","simulator","sources","subathon","subathon_rules"],
  "/studio/welcome": ["channel","dialogs","draft","failures","looks","numbers","obs","scenes","secret","shell","sign_in","simulator","sources","welcome"],
  "/studio/widgets": ["aside","channel","dialogs","draft","failures","looks","numbers","obs","secret","shell","sign_in","simulator","sources","widgets"],
  "/studio/widgets/:instanceId": ["channel","dialogs","draft","events","failures","form","kinds","live","looks","numbers","settings","shell","sign_in","simulator","sounds","sources","widgets"],
};
