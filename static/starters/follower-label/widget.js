// Shows who followed last, from the moment the page opens.
const label = document.querySelector('.label');
const name = document.getElementById('name');
const title = document.getElementById('title');

function show(follower) {
  name.textContent = follower || '…';
  label.classList.remove('label--new');
  void label.offsetWidth; // Begins the animation anew.
  label.classList.add('label--new');
}

// What was there before comes with the load.
addEventListener('onWidgetLoad', ({ detail }) => {
  title.textContent = detail.fieldData.title;
  show(detail.session.data['follower-latest'].name);
});

// What happens from now on: each kind of event has its own data.
limelight.events.on('follow', (event) => show(event.actor?.name));

// Changes in the form of the editor, without beginning anew.
limelight.fields.onChange((fields) => {
  title.textContent = fields.title;
});
