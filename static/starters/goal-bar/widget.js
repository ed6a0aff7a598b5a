// A bar for one figure of the session. Test events move it, too.
const goal = document.querySelector('.goal');
const title = document.getElementById('title');
const figures = document.getElementById('figures');
const bar = document.getElementById('bar');

// Each figure of the session by its StreamElements name.
const FIGURES = {
  tips: (session) => session['tip-session'].amount,
  cheers: (session) => session['cheer-session'].amount,
  subs: (session) => session['subscriber-session'].count,
  followers: (session) => session['follower-session'].count,
};
let session = null;
let fields = {};

function draw() {
  if (!session) return;
  const value = FIGURES[fields.figure](session);
  const share = Math.min(1, value / Math.max(1, fields.target));
  title.textContent = fields.title;
  figures.textContent = `${value.toLocaleString()} / ${Number(fields.target).toLocaleString()}`;
  bar.style.transform = `translateX(${(share - 1) * 100}%)`;
  goal.classList.toggle('goal--reached', share === 1);
}

addEventListener('onWidgetLoad', ({ detail }) => {
  session = detail.session.data;
  fields = detail.fieldData;
  draw();
});
// Comes right after the event that changed the figures.
addEventListener('onSessionUpdate', ({ detail }) => {
  session = detail.session;
  draw();
});
limelight.fields.onChange((changed) => {
  fields = changed;
  draw();
});
