// A chat box. Lines that a moderator deletes disappear here, too.
const chat = document.getElementById('chat');
const ROLES = { broadcaster: '★ ', moderator: '⚔ ', vip: '♦ ' };

// Builds elements, never HTML out of what viewers write.
function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  if (text) made.textContent = text;
  return made;
}

function draw(part) {
  if (part.type !== 'emote') return document.createTextNode(part.text);
  const image = new Image();
  image.alt = part.text;
  image.src = `https://static-cdn.jtvnw.net/emoticons/v2/${part.id}/default/dark/2.0`;
  return image;
}

limelight.events.on('chat.message', ({ actor, data }) => {
  const line = element('li', 'line');
  line.dataset.message = data.messageId;
  line.dataset.user = actor?.id ?? '';
  const role = data.roles.find((one) => ROLES[one]);
  if (role) line.append(element('span', 'line__role', ROLES[role]));
  const name = element('span', 'line__name', actor?.name ?? 'Somebody');
  if (data.color) name.style.color = data.color;
  const { text, parts } = data.message;
  line.append(name, ...(parts.length > 0 ? parts : [{ type: 'text', text }]).map(draw));
  chat.append(line);
  while (chat.children.length > limelight.fields.get('lines')) chat.firstElementChild.remove();
});

const remove = (is) => {
  for (const line of [...chat.children]) if (is(line)) line.remove();
};
limelight.events.on('chat.deleted', ({ data }) => remove((line) => line.dataset.message === data.messageId));
limelight.events.on('chat.user_cleared', ({ data }) => remove((line) => line.dataset.user === data.user.id));
limelight.events.on('chat.cleared', () => remove(() => true));

// Tells the editor that no change of a field needs a new beginning.
limelight.fields.onChange(() => {});
