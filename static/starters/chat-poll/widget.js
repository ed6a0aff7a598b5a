// Viewers vote by writing a number; each has one vote, the last one counts.
const question = document.getElementById('question');
const bars = document.getElementById('bars');
const votes = new Map();

function answers() {
  return limelight.fields.get('answers').split(',').map((text) => text.trim()).filter(Boolean);
}

function draw() {
  question.textContent = limelight.fields.get('question');
  const all = answers();
  const counts = all.map((_, index) => [...votes.values()].filter((vote) => vote === index).length);
  const sum = Math.max(1, votes.size);
  bars.replaceChildren(...all.map((text, index) => {
    const row = document.createElement('li');
    const bar = document.createElement('i');
    bar.style.setProperty('--share', counts[index] / sum);
    const words = document.createElement('span');
    const share = document.createElement('b');
    share.textContent = `${Math.round(counts[index] / sum * 100)} %`;
    words.append(`${index + 1}  ${text}`, share);
    row.append(bar, words);
    return row;
  }));
}

limelight.events.on('chat.message', ({ actor, data }) => {
  const number = /^!?(?:vote\s+)?([1-9])$/i.exec(data.message.text.trim())?.[1];
  const vote = Number(number) - 1;
  if (!number || vote >= answers().length) return;
  votes.set(actor?.id ?? data.messageId, vote);
  draw();
});
limelight.fields.onPress('again', () => {
  votes.clear();
  draw();
});
addEventListener('onWidgetLoad', draw);
limelight.fields.onChange(draw);
