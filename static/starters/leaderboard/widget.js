// Who gave most, in points. The sums stand in the widget's own store.
const list = document.getElementById('list');
const title = document.getElementById('title');
const KEY = 'points';
let points = {};

function draw() {
  const { heading, places } = limelight.fields.all();
  title.textContent = heading;
  const best = Object.values(points).sort((a, b) => b.points - a.points).slice(0, places);
  list.replaceChildren(...best.map(({ name, points }) => {
    const row = document.createElement('li');
    const who = document.createElement('span');
    who.textContent = name;
    row.append(who, points.toLocaleString());
    return row;
  }));
}

async function give(actor, count) {
  if (!actor) return; // Anonymous: nobody to rank.
  const id = actor.id ?? actor.login ?? actor.name;
  // Reads, changes and writes; another open page may be as quick.
  const entry = await limelight.kv.update(KEY, (all) => {
    const before = all?.[id]?.points ?? 0;
    return { ...all, [id]: { name: actor.name, points: before + count } };
  });
  points = entry.value;
  draw();
}

// A euro and a bit are a cent each; a subscription counts by its tier.
limelight.events.on('tip', ({ actor, data }) => give(actor, (data.baseAmount ?? data.amount).amountMinor));
limelight.events.on('cheer', ({ actor, data }) => give(actor, data.bits));
limelight.events.on('sub', ({ actor, data }) => give(actor, [500, 1000, 2500][data.tier - 1]));
limelight.events.on('gift', ({ actor, data }) => give(actor, data.count * 500));

limelight.fields.onPress('reset', () => limelight.kv.delete(KEY));
addEventListener('onWidgetLoad', async () => {
  points = (await limelight.kv.get(KEY))?.value ?? {};
  limelight.kv.watch(KEY, (change) => {
    points = change.value ?? {};
    draw();
  });
  draw();
});
limelight.fields.onChange(draw);
