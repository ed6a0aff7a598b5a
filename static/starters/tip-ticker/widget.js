// The latest supporters run from right to left. The row holds its entries
// twice, so that the second half comes in where the first goes out.
const row = document.getElementById('row');
const entries = [];
let run = null;

const money = ({ amountMinor, currency }) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amountMinor / 100);

function draw() {
  const shown = entries.length > 0 ? entries : [[limelight.fields.get('empty'), '']];
  row.replaceChildren(...[...shown, ...shown].map(([name, what]) => {
    const entry = document.createElement('span');
    entry.className = 'ticker__entry';
    const gift = document.createElement('b');
    gift.textContent = what;
    entry.append(`${name} `, gift);
    return entry;
  }));
  // The speed stays the same however long the row is.
  const seconds = Math.max(8, row.scrollWidth / 2 / limelight.fields.get('speed'));
  run?.cancel();
  run = row.animate(
    [{ transform: 'translateX(0)' }, { transform: 'translateX(-50%)' }],
    { duration: seconds * 1000, iterations: Infinity },
  );
}

function add(event, what) {
  entries.unshift([event.actor?.name ?? 'Somebody', what]);
  entries.splice(limelight.fields.get('count'));
  draw();
}

limelight.events.on('tip', (event) => add(event, money(event.data.amount)));
limelight.events.on('cheer', (event) => add(event, `${event.data.bits} bits`));
limelight.events.on('sub', (event) => add(event, `tier ${event.data.tier}`));
limelight.events.on('resub', (event) => add(event, `${event.data.months} months`));
limelight.fields.onChange(draw);
addEventListener('onWidgetLoad', draw);
