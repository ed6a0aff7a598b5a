// Shows what moderators write behind a command: !song Artist - Title.
// The last one stands in the store, so that it is there after a reload.
const song = document.getElementById('song');
const title = document.getElementById('title');
const KEY = 'song';

function draw(text) {
  const { heading, nothing } = limelight.fields.all();
  title.textContent = heading;
  song.textContent = text || nothing;
}

let current = '';
limelight.events.on('chat.message', async ({ data }) => {
  const { command, anybody } = limelight.fields.all();
  const [word, ...rest] = data.message.text.trim().split(/\s+/);
  if (word.toLowerCase() !== command.toLowerCase()) return;
  const isCrew = data.roles.some((role) => role === 'moderator' || role === 'broadcaster');
  if (!anybody && !isCrew) return;
  current = rest.join(' ').slice(0, 200);
  draw(current);
  await limelight.kv.put(KEY, current);
});

addEventListener('onWidgetLoad', async () => {
  current = (await limelight.kv.get(KEY))?.value ?? '';
  draw(current);
});
limelight.fields.onChange(() => draw(current));
