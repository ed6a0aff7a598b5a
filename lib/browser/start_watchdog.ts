/**
 * Reloads the page when its runtime has not started. A classic script that
 * imports nothing and is part of the page itself, so that it runs when no other
 * file of the page has come. Nobody watches a browser source to press refresh:
 * unless the page's runtime has reported, the page is loaded anew, first after
 * 10 seconds, then after ever longer pauses, and only when the service answers.
 */
export const START_WATCHDOG = `(() => {
const KEY = "limelight_restarts", FIRST_MS = 10000, LONGEST_MS = 300000;
let restarts = 0;
const keep = (value) => { try { sessionStorage.setItem(KEY, value); } catch {} };
try { restarts = Number(sessionStorage.getItem(KEY)) || 0; } catch {}
const pauseMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(restarts, 10));
const look = async () => {
  if (document.documentElement.dataset.runtime) return keep("0");
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer || !answer.ok) return setTimeout(look, pauseMs);
  keep(String(restarts + 1));
  location.reload();
};
setTimeout(look, pauseMs * (0.8 + Math.random() * 0.4));
})();`;
