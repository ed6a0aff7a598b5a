/** Texts that the widget "Viewer queue" draws, in English. */
export const VIEWER_QUEUE_MESSAGES = {
  "queue.now": "Playing",
  "queue.next": "Up next",
  "queue.waiting_one": "{count} waiting",
  "queue.waiting_other": "{count} waiting",
  "queue.how": "Type {what} to play",
  "queue.open": "The queue is open",
  "queue.nobody": "Nobody is waiting yet",
} as const;
