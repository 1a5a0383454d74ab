// Small signs, drawn by us so that they look alike everywhere.
import { html } from "../vendor/htm-preact.js";

const PATHS = {
  hand: "M2 6l3-2 4 9-3 1zM7 3h5l1 11h-3z",
  library: "M3 4h10v2H3zM3 7h10v2H3zM3 10h10v3H3z",
  graveyard: "M4 14V7a4 4 0 0 1 8 0v7zM7 6v2H5.500v1.500H7V12h1.500V9.500H10V8H8.500V6z",
  exile: "M8 1a7 7 0 1 0 .01 0zM8 3a5 5 0 0 1 3 1L4 11a5 5 0 0 1 4-8zM12 5a5 5 0 0 1-7 7z",
  command: "M2 12 1 4l4 3 3-5 3 5 4-3-1 8z",
  life: "M8 14 2 8a3.600 3.600 0 0 1 6-4 3.600 3.600 0 0 1 6 4z",
  attached: "M3 2h2v7h5V6l4 4-4 4v-3H3z",
};

export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${PATHS[name]} fill="currentColor" fill-rule="evenodd" /></svg>`;
