// Emotes of chat fall over the screen. Lines without one let a symbol fall.
const rain = document.getElementById('rain');
const MAX_DROPS = 80; // A raid is no reason for a slow stream.

function fall(drop) {
  if (rain.children.length >= MAX_DROPS) return;
  const { seconds, size } = limelight.fields.all();
  drop.className = 'drop';
  drop.style.left = `${Math.random() * 96}%`;
  rain.append(drop);
  const turn = (Math.random() - 0.5) * 90;
  const way = rain.clientHeight + 2 * size;
  // Only transform moves: that costs a stream nothing.
  drop.animate(
    [{ transform: 'none' }, { transform: `translateY(${way}px) rotate(${turn}deg)` }],
    { duration: seconds * 1000 * (0.8 + Math.random() * 0.4), easing: 'ease-in' },
  ).onfinish = () => drop.remove();
}

function symbol() {
  const drop = document.createElement('span');
  drop.textContent = limelight.fields.get('symbol');
  fall(drop);
}

limelight.events.on('chat.message', ({ data }) => {
  const emotes = data.message.parts.filter(({ type }) => type === 'emote').slice(0, 8);
  for (const { id, text } of emotes) {
    const image = new Image();
    image.alt = text;
    image.src = `https://static-cdn.jtvnw.net/emoticons/v2/${id}/default/dark/3.0`;
    fall(image);
  }
  if (emotes.length === 0 && limelight.fields.get('symbol')) symbol();
});
// A shower for those who follow.
limelight.events.on('follow', () => {
  for (let index = 0; index < 12; index += 1) setTimeout(symbol, index * 120);
});
limelight.fields.onChange(() => {});
