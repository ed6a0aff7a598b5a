// Counts down to a moment that all open pages share: it stands in the
// widget's own store, so that a reload does not begin anew.
const clock = document.getElementById('clock');
const title = document.getElementById('title');
const KEY = 'endsAt';
let endsAt = null;

function draw() {
  const fields = limelight.fields.all();
  // The server's clock: every computer shows the same.
  const left = endsAt === null ? null : Math.max(0, endsAt - limelight.serverNow());
  title.textContent = left === 0 ? fields.over : fields.title;
  if (left === null) {
    clock.textContent = '--:--';
    return;
  }
  const seconds = Math.ceil(left / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  clock.textContent = parts
    .filter((part, index) => index > 0 || part > 0)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

// Buttons among the fields: press them in the form of the editor.
const minutes = (count) => count * 60000;
limelight.fields.onPress('start', () =>
  limelight.kv.put(KEY, limelight.serverNow() + minutes(limelight.fields.get('minutes'))));
limelight.fields.onPress('more', () =>
  limelight.kv.update(KEY, (value) => Math.max(value ?? 0, limelight.serverNow()) + minutes(1)));
limelight.fields.onPress('stop', () => limelight.kv.delete(KEY));

addEventListener('onWidgetLoad', async () => {
  endsAt = (await limelight.kv.get(KEY))?.value ?? null;
  // Every change of the store, whoever made it.
  limelight.kv.watch(KEY, (change) => {
    endsAt = change.value;
    draw();
  });
  draw();
  setInterval(draw, 250);
});
limelight.fields.onChange(draw);
