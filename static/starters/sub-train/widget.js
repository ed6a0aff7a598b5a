// Each subscription adds a wagon; when nobody adds one in time, the train ends.
const train = document.getElementById('train');
const wagons = document.getElementById('wagons');
const count = document.getElementById('count');
const time = document.getElementById('time');
let left = null;
let number = 0;

function add(name) {
  number += 1;
  const wagon = document.createElement('li');
  wagon.textContent = name;
  wagons.prepend(wagon);
  while (wagons.children.length > 12) wagons.lastElementChild.remove();
  count.textContent = `× ${number}`;
  train.hidden = false;
  // The animation is the clock: the train ends when it has run out.
  left?.cancel();
  left = time.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
    duration: limelight.fields.get('seconds') * 1000,
    fill: 'forwards',
  });
  left.onfinish = end;
}

function end() {
  train.hidden = true;
  wagons.replaceChildren();
  number = 0;
}

for (const kind of ['sub', 'resub', 'gift.recipient']) {
  limelight.events.on(kind, (event) => add(event.actor?.name ?? 'Somebody'));
}
// Several gifts come as one event; each recipient is told apart as well.
limelight.events.on('gift', (event) => add(`${event.actor?.name ?? 'Somebody'} × ${event.data.count}`));
limelight.fields.onChange(() => {});
