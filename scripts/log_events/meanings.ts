const WAITS = "Goes on by itself when the database answers.";
const FAULT =
  "A fault of the service: report it with the error. Nothing is to be done.";
const SWEPT = "The next sweep tries again.";

/** Meaning of each warning and error of the log, and what to do: the text of `docs/operations/log-events.md`. */
export const MEANINGS: Readonly<Record<string, string>> = {
  address_without_https:
    "A public address begins with http://. Put a proxy with a certificate in front; the line says which settings.",
  ads_soon_failed:
    "It could not be looked up whether a channel's ads begin soon, or its alert could not be noted. Looked up again within seconds.",
  app_token_not_renewed:
    "Twitch gave no token for the application. Tried again with growing pauses; if it lasts, look at the network.",
  app_token_refused:
    "Twitch refuses the token that it has just given. Check `TWITCH_CLIENT_ID`.",
  app_token_unreadable:
    "The application's token was sealed under another `SECRET_KEY`. A new one is asked for.",
  authorization_expired:
    "Twitch no longer accepts a channel's grant. Its streamer has to sign in again; the studio says so.",
  badges_not_read:
    "Twitch did not say where its badges are. Lines of chat have signs in their place; asked again.",
  blob_not_removed: `A file that nothing uses was not deleted. ${SWEPT}`,
  blobs_not_swept: `Files that nothing uses were not looked for. ${SWEPT}`,
  bot_answer_crashed:
    `A bot was answered a general sentence because even its failure failed. ${FAULT}`,
  catch_up_failed:
    "A payment service was not asked for what came while it was not connected. As a warning it is asked again; as an error, report it.",
  change_not_announced:
    "Open pages were not told that a scene or widget is suspended. They learn it when they load anew.",
  channel_not_deleted:
    "The deletion of a channel stopped half-way. It goes on within a minute, or at the next start.",
  channel_not_trimmed: `Old events of one channel were not removed. ${FAULT}`,
  channel_still_written:
    "A deleted channel still gets records, as from a router that goes on sending its events. Have the router stop.",
  channels_not_deleted:
    "Deletions under way were not looked for at the start. Done within a minute.",
  chat_answer_failed:
    "An answer of a chat rule was not written, or what became of it was not noted. The act itself is done.",
  chat_poll_not_ended:
    `A poll in chat whose time is up was not ended. ${SWEPT}`,
  chat_rule_failed:
    "An act that a rule of chat set off failed for a reason of the service's own. The record in the studio says so; it is not done again.",
  chat_rules_full:
    "More than 40 acts that rules of chat set off waited. `dropped` of them are not done.",
  chat_rules_not_run: `Acts that rules of chat set off wait. ${SWEPT}`,
  chat_rules_not_swept:
    `Acts that rules of chat set off were not looked for. ${SWEPT}`,
  chatters_fetch_crashed: `The list of chatters was not read. ${FAULT}`,
  clock_stepped:
    "The machine's clock jumped. Subathons keep their time; have the clock set by NTP without jumps.",
  connection_not_begun:
    "A connection to a payment service was not opened, for instance since its secret was sealed under another `SECRET_KEY`. Its streamer enters it again.",
  connection_state_not_noted:
    `The state of a connection was not stored. ${WAITS}`,
  connections_lease_kept:
    "At the stop, connections were not handed over. Another process takes them within 40 s.",
  connections_not_read: `Open sources were not listed. ${WAITS}`,
  connections_not_repaired:
    `Connections to payment services were not looked at. ${WAITS}`,
  cover_not_read: "A song's cover did not come. It is shown without.",
  credits_not_changed: `Running credits were not brought up to date. ${WAITS}`,
  credits_section_unreadable:
    "A section of the credits was not read and is left out.",
  database_awaited:
    "The database has not answered since the start. Check that it runs and can be reached; the start goes on then.",
  database_connected_anew:
    "The database answered nothing for 10 s, and new connections were opened. If it comes often, look at the network.",
  database_damaged:
    "Pages of the database's file are damaged. Stop the service and restore the newest backup.",
  database_empty:
    "The database's file has no bytes. If there should be a database, stop the service and restore the backup.",
  database_layout_newer:
    "A newer version changed the layout of the database; this process takes nothing more. Put that version in its place. See “Back up, restore, upgrade, move”.",
  database_not_connected_anew:
    "New connections to the database failed. Tried again; look at the database server.",
  delivery_not_listed:
    "A payment counted, but is not in the list of deliveries.",
  delivery_parser_failed:
    "A delivery of a payment service was not understood. Report it; the streamer sees it in the list.",
  demo_links_not_printed: "The demo's links were not printed. Open `/studio`.",
  demo_not_seeded: "The demo channel has no scenes. Report it with the error.",
  due_work_failed: `Work that was due did not end. ${SWEPT}`,
  emotes_not_read:
    "An emote service did not answer. Chat shows those of the others; asked again.",
  epoch_watch_broke:
    "The watch on changed credentials ended and is opened anew. Until then each is read from the database.",
  error_uncaught:
    "An error that nothing handled; `/healthz` counts them. Report it with its stack, and restart when nobody is live.",
  event_listener_failed:
    `A part of the process failed at events of a channel. ${FAULT}`,
  event_not_folded:
    "An event was left out of figures after several failures, so that the others count. Report it with its id.",
  event_poll_failed: `The heads of the logs were not read. ${WAITS}`,
  event_read_failed: `Events of a channel were not read. ${WAITS}`,
  event_reader_waits: `The log of a channel was not opened. ${WAITS}`,
  event_refused:
    "A router or module sent an event that cannot be taken; the line says why, and by which module. Mend the sender.",
  event_source_not_noted: `A sign of life of Twitch was not stored. ${WAITS}`,
  event_trim_failed: `Old events were not removed. ${WAITS}`,
  event_watch_broke:
    "The watch on a channel's log ended and is opened anew. Nothing is lost.",
  events_lost:
    "Events were removed before this process read them, as after a long stop. Pages come back and are told that their replay is incomplete.",
  eventsub_cannot_move:
    "Twitch asked to move to an address that is none. The old connection goes on.",
  eventsub_event_failed: `One message of Twitch was not taken. ${FAULT}`,
  eventsub_heard_again: "Twitch is heard again by every connected channel.",
  eventsub_lease_kept:
    "At the stop, Twitch's connections were not handed over. Another process takes them within 40 s.",
  eventsub_message_unreadable:
    "Twitch sent a message that cannot be read. If it comes often, report it.",
  eventsub_not_deleted: "Twitch did not end a subscription. Tried again.",
  eventsub_not_subscribed:
    "A new connection got no subscriptions and is opened anew. See the error.",
  eventsub_repair_failed:
    "Subscriptions were not compared with those wanted. Tried again every 10 s.",
  eventsub_silent: "A connection to Twitch went silent and is opened anew.",
  eventsub_unheard:
    "Channels have had no sign of life of Twitch for 30 s. See status.twitch.com and the network.",
  exchange_rates_not_read:
    "The day's rates did not come. Asked again with pauses of up to six hours; check `EXCHANGE_RATES_URL`.",
  export_broke_off:
    "A backup of a channel ended before its end. Its streamer starts it again.",
  figure_failed: `A widget got no figure. ${FAULT}`,
  file_storage_unusable:
    "The bucket was asked at the start and refused or did not answer; `error` has its code, such as `NoSuchBucket`. Check `S3_ENDPOINT`, `S3_BUCKET`, `S3_REGION` and the access key.",
  follower_index_failed: `A channel's followers were not read. ${FAULT}`,
  follower_index_waits:
    "Twitch did not give a channel's followers. Asked again later.",
  frame_not_taken:
    "A message of a payment service was not taken. The streamer sees it in the list of deliveries, or asks the service to send it again.",
  frame_too_long:
    "A payment service sent a message longer than is taken. It was left out.",
  frames_lost:
    "The process stopped while messages of payment services waited for the database. They are asked for at the next connection where the service keeps them.",
  frames_wait:
    "Messages of payment services wait in memory for the database. Do not stop the process before it answers.",
  grant_not_given_back:
    "Twitch did not revoke the token of a deleted channel. It expires within hours.",
  grants_not_validated:
    "Grants were not checked with Twitch, which is done every hour. Tried again.",
  key_use_not_noted:
    "When a key was last used was not stored. The key works; the next use is noted.",
  layout_watch_broke:
    "Whether a newer version changed the database was not heard of. Watched again in 5 s.",
  leftovers_not_swept:
    `What an interrupted change left was not removed. ${SWEPT}`,
  listening_broke:
    "The process can no longer accept connections. Restart it; if it comes again, look at the limit of open files.",
  log_began_anew:
    "`RESTORED` was seen for the first time: open pages learn that events are gone. As it should be after a restore.",
  model_not_asked:
    "The AI model did not answer. Check `AI_BASE_URL`, `AI_API_KEY` and `AI_MODEL`.",
  module_failed:
    "A module of your platform did not answer, or not as agreed. Check `MODULES_URL` and the module.",
  module_read_failed: `A module's figure was not read. ${FAULT}`,
  no_events_from_twitch:
    "No event of Twitch can arrive. Set `TWITCH_EVENTS`, or `INTERNAL_TOKEN` for a router.",
  notification_effect_failed:
    `An event is stored, and something beside it, such as ending a session, was not done. ${FAULT}`,
  notification_not_taken:
    "An event of Twitch was not taken and does not come again. See the reason in the line.",
  notification_of_another_process:
    "Twitch's connections belong to another process by now; this one closes its own. As it should be after a long stop.",
  notifications_lost:
    "The process stopped while events of Twitch waited for the database: they are lost.",
  notifications_refused:
    "Twitch refuses a channel some notifications. The studio tells its streamer what to do; `limit` and `callback_failed` only you can solve.",
  notifications_wait:
    "Events of Twitch wait in memory for the database. Do not stop the process before it answers.",
  open_pages_not_told:
    "Other processes were not told which pages are open here. Told again within seconds.",
  orders_not_forgotten:
    "Old orders to pages stay stored for now. They go with the next one.",
  outbox_not_read: `Changes to be announced were not read. ${WAITS}`,
  outbox_not_swept:
    `Changes left by a process that died were not looked for. ${SWEPT}`,
  overlay_failed:
    "A built-in widget failed in a page. Report it with the message and the version of OBS.",
  overlay_view_not_noted:
    "That a page was shown was not stored; it only matters for a plan's grace period.",
  pages_not_loaded:
    "What pages are drawn with was not loaded together. The first page takes longer.",
  plan_not_settled:
    `A change of plan was not carried out for one channel. ${SWEPT}`,
  plans_not_swept: `Changes of plans were not looked for. ${SWEPT}`,
  platform_read_failed: `A figure of Twitch was not read. ${FAULT}`,
  playback_not_closed:
    "That a page left was not stored. Its alert plays again at worst.",
  playback_not_taken:
    "What a page reported of its alerts was not stored. It reports again.",
  process_beat_failed: `The process's sign of life was not stored. ${WAITS}`,
  projection_failed:
    "Events of a channel were not counted. Tried again every second; nothing is lost.",
  projection_missed_events:
    "Events were removed before they were counted, as after days without a running process.",
  projection_sweep_failed:
    "Uncounted events of dead processes were not looked for. Tried again within 15 s.",
  pronouns_not_read: "pronouns.alejo.io did not answer. Chat shows none.",
  proxy_not_trusted:
    "A request has `X-Forwarded-For`, which is not believed. Set `TRUST_PROXY` to your proxy's address, if you have one.",
  rate_limit_not_shared:
    "Other processes were not told of attempts. Each keeps its own limit meanwhile.",
  redirect_url_not_registered:
    "Nobody can sign in: Twitch does not know this service's redirect URL. Add the one of the line to your application in Twitch's console.",
  request_crashed: "A request was not answered. Report it with the error.",
  request_failed:
    "A request was answered 500. Report it with the error and its `requestId`.",
  secret_key_does_not_fit:
    "Some of the database was written under a `SECRET_KEY` that was lost. Told once; its streamers make new keys and tokens.",
  secret_key_replaced:
    "`SECRET_KEY_LOST` confirmed a new `SECRET_KEY`. Streamers sign in again, and make a new API key and widget token.",
  side_task_ended:
    "An uploaded file took too long or too much memory to read, and was refused.",
  side_thread_missing:
    "Uploads are read in the thread that answers. They are bounded; a hostile one may make others wait for a moment.",
  simulator_delivery_failed: "The demo's channel was quiet for a moment.",
  socket_join_failed:
    "A page was closed because the log could not be read. It comes back.",
  socket_not_checked:
    "Whether a page's credential still counts was not read. Looked at again.",
  socket_not_counted:
    "A page was closed because its channel's plan could not be read. It comes back.",
  sockets_cut:
    "Sockets were ended whose unfinished messages filled the memory. See “Memory”; if it comes often, somebody attacks.",
  sockets_not_checked:
    "After a token was replaced, some pages of the old one were not closed. They are when they are next looked at.",
  sound_leader_beat_failed:
    `Which page plays the sounds was not stored. ${WAITS}`,
  sound_leader_unsettled:
    `Which page plays the sounds was not settled. ${WAITS}`,
  speech_not_rendered:
    "A text was not read aloud. Check `SPEECH_URL` and its settings, or `SPEECH_COMMAND`; pages use a voice of their own.",
  state_not_published: `A state was not announced to pages. ${SWEPT}`,
  stats_listener_failed:
    `A part of the process failed at new figures. ${FAULT}`,
  stop_broken_off:
    "The process ended before everything did. What was answered as accepted is stored.",
  subathon_commit_failed: "Changes of a subathon were not stored. Tried again.",
  subathon_downtime_failed:
    "Subathons were not told how long the service was away. Their streamers correct the time.",
  subathon_event_refused:
    "An event counts nothing in the subathon. See the error.",
  subathon_heartbeat_failed: `Subathons' sign of life was not stored. ${WAITS}`,
  subathon_ledger_wrong:
    "The sum of a subathon's ledger is not its time. Report it with the line; the ledger shows each entry.",
  subathon_not_started:
    "Subathons were not taken up at the start. Restart the process.",
  subathon_sweep_failed: `Subathons were not looked at. ${SWEPT}`,
  subathon_wake_failed: `A subathon's next change was not planned. ${SWEPT}`,
  subscription_refused:
    "Twitch refuses a subscription that concerns the whole application. See the error.",
  subscription_revoked:
    "Twitch ended a subscription; `status` says why. It is made anew if it can be.",
  subscriptions_not_dropped:
    "Subscriptions of a deleted channel stand for now. They end with the next comparison.",
  sync_values_failed: `Synchronised values were not renewed. ${WAITS}`,
  token_not_renewed:
    "A channel's token was not renewed. Tried again; if it lasts, see status.twitch.com.",
  token_not_validated: `A channel's token was not checked. ${FAULT}`,
  token_of_another_user:
    "A channel's token is another user's. It is no longer used; the streamer signs in again.",
  token_unreadable:
    "A channel's token was sealed under another `SECRET_KEY`. Put the former one back, or have the streamer sign in again.",
  turns_not_swept:
    `Polls to end and spins that wait were not looked for. ${SWEPT}`,
  twitch_answer_unreadable:
    "Twitch answered otherwise than it documents. Report the line.",
  twitch_credentials_refused:
    "Twitch refuses the application. Check `TWITCH_CLIENT_ID` and `TWITCH_CLIENT_SECRET`.",
  twitch_login_unreadable:
    "Twitch's sign-in answered otherwise than it documents. Report the line.",
  twitch_no_answer: "Twitch did not answer in time. See status.twitch.com.",
  twitch_refused: "Twitch refused a call; `status` and `said` say why.",
  upgrade_stripped:
    "The proxy does not let WebSockets through: overlays show no alert. See “Behind a reverse proxy”.",
  upload_not_ended:
    "What was begun of an upload into the bucket was not ended there. Look at the bucket's rules for unfinished uploads.",
  viewers_not_kept: `A peak of viewers was not stored. ${WAITS}`,
  viewers_not_sampled: "Viewers were not counted this time. Tried again.",
  webhook_disabled:
    "A webhook of a channel is switched off: its receiver answered 410, or took nothing for three days. Its streamer switches it on again.",
  webhook_not_posted:
    "Events were not posted to a webhook, for instance since its secret was sealed under another `SECRET_KEY`. Tried again; its streamer can make it anew.",
  webhook_refused:
    "A message at `/webhooks/twitch` has a wrong signature or is too old. If Twitch sent it, check `TWITCH_EVENTSUB_SECRET` and the clock.",
  webhooks_lease_kept:
    "At the stop, posting to webhooks was not handed over. Another process takes it over within a minute.",
  webhooks_not_looked_at:
    `What is due to webhooks was not looked for. ${WAITS}`,
  webhooks_without_https:
    "Twitch sends no webhooks to the address in the line. Set one with https, or `TWITCH_EVENTS=websocket`.",
  wheel_not_turned:
    `A spin of a prize wheel that waits did not begin. ${SWEPT}`,
  wheel_queue_full:
    "A module spun the prize wheel while 50 spins waited. Its spin is in the log and on stream at once, and may cut off the one that turns.",
  worker_ended:
    "With `WORKERS`: a thread ended and is started again. Pages of one that answers requests connect anew; one that counts figures goes on where they stand. Look for the line before it.",
  worker_failed: "With `WORKERS`: the error by which a thread ended.",
  worker_hangs:
    "With `WORKERS`: a thread gave no sign of life for ten seconds, or for sixty while it started, and is ended. Its memory may be full, or the machine overloaded.",
  worker_not_ended:
    "With `WORKERS`: a thread could not be ended, so the process ends with code 1. Have it started again, as systemd and containers do.",
};
