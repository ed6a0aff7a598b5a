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
// No figure of the channel counts test events: they are added here, until the
// page loads again.
const TESTS = {
  tips: ['tip', ({ data }) => data.amount.amountMinor / 100],
  cheers: ['cheer', ({ data }) => data.bits],
  subs: ['sub', () => 1],
  followers: ['follow', () => 1],
};
const tried = { tips: 0, cheers: 0, subs: 0, followers: 0 };
let session = null;
let fields = {};

function draw() {
  if (!session) return;
  const value = FIGURES[fields.figure](session) + tried[fields.figure];
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
for (const [figure, [kind, sizeOf]] of Object.entries(TESTS)) {
  limelight.events.on(kind, (event) => {
    if (event.test) tried[figure] += sizeOf(event);
    draw();
  });
}
limelight.fields.onChange((changed) => {
  fields = changed;
  draw();
});
