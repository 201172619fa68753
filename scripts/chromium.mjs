// The browser for the console's tests: this machine's own, or Debian's, which root may install. Run directly (npm run
// e2e:chromium), it prints where the browser is, or what to do.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from './debian-packages.mjs';

const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
const INSTALL = 'Install it (Debian: apt-get install chromium), then run the tests of the console again.';

/**
 * Finds Chromium; as root, installs Debian's package if there is none.
 *
 * @returns {string} path of the program
 * @throws Error with a sentence that says what to install
 */
export function chromiumPath() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0)
    throw new Error(`The tests of the console need Chromium, which was not found. ${INSTALL}`);
  // The headless shell needs a fifth less CPU; older releases of Debian lack it.
  let problem = installPackages(['chromium-headless-shell']);
  if (findChromium() === undefined) problem = installPackages(['chromium']);
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(`The tests of the console need Chromium, which could not be installed (${problem}). ${INSTALL}`);
}

const findChromium = () => PLACES.find((path) => existsSync(path));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${chromiumPath()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
