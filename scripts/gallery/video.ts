/** A picture like a game's: bright and dark, busy and plain, so that a widget has to stand out from all of it. */
const SCENE =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" preserveAspectRatio="none">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#274b86"/><stop offset=".45" stop-color="#8a6aa8"/><stop offset=".72" stop-color="#f0a36b"/><stop offset="1" stop-color="#ffd9a0"/></linearGradient>
<radialGradient id="sun"><stop stop-color="#fff6d8"/><stop offset=".35" stop-color="#ffe3a0" stop-opacity=".9"/><stop offset="1" stop-color="#ffb870" stop-opacity="0"/></radialGradient>
<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#e7a070"/><stop offset=".3" stop-color="#57608f"/><stop offset="1" stop-color="#1b2547"/></linearGradient>
</defs>
<rect width="960" height="540" fill="url(#sky)"/>
<circle cx="640" cy="300" r="190" fill="url(#sun)"/>
<path d="M0 300 90 210 170 270 300 130 420 280 520 220 610 300 740 190 850 280 960 220V380H0Z" fill="#6b5a8c"/>
<path d="M0 340 130 270 240 330 360 250 500 345 640 290 780 350 960 280V400H0Z" fill="#453f6d"/>
<rect y="372" width="960" height="168" fill="url(#sea)"/>
<path d="M520 384h240M560 402h160M590 424h110M610 450h70" stroke="#ffe9bd" stroke-width="4" stroke-opacity=".7"/>
<path d="M0 430C120 400 220 430 330 470S560 520 640 540H0Z" fill="#16213a"/>
<path d="M60 440 74 300 40 330 78 268 116 330 82 300 96 440ZM210 462 220 350 194 376 224 322 254 376 228 350 238 462Z" fill="#0d1527"/>
<path d="M960 470C880 440 800 470 740 540H960Z" fill="#16213a"/>
<g fill="#10192f"><rect x="834" y="330" width="60" height="150"/><path d="M826 330 864 286 902 330Z"/></g>
<g fill="#ffdf8a"><rect x="846" y="350" width="12" height="16"/><rect x="870" y="350" width="12" height="16"/><rect x="858" y="388" width="12" height="16"/></g>
<path d="M0 0H960V540H0Z" fill="none" stroke="#0b0f1a" stroke-width="3"/>
</svg>`;

/** It as the address of an image. */
export const VIDEO = `data:image/svg+xml,${encodeURIComponent(SCENE)}`;
