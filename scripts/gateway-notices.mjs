// Writes apps/whatsapp-gateway/NOTICES: the licences of everything in an installed gateway app. With --check: reports
// whether the file is current, and changes nothing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED_LIBS, installedPackages } from './gateway-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(root, 'apps/whatsapp-gateway/NOTICES');
const LINE = '-'.repeat(80);
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/** For packages without a licence file. */
const REMARKS = {
  '@libav.js/variant-default':
    'The licences of its parts, FFmpeg (LGPL-2.1-or-later) and Opus (BSD) among them, stand at the beginning of the files in its dist/.\nSource: https://github.com/Yahweasel/libav.js',
  'mpg123-decoder':
    'Contains libmpg123 (LGPL-2.1).\nSource: https://github.com/eshaz/wasm-audio-decoders and https://www.mpg123.de',
};

const head = `The Chasqui gateway app is under the GNU General Public License, version 3 or later (file LICENSE).
It is installed together with the following (versions as in package-lock.json), each under its own licence. Written by scripts/gateway-notices.mjs; do not edit.
`;

const own = `Parts of Chasqui (${BUNDLED_LIBS.join(', ')})
Licence: MIT

${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`;

const notices = `${[head, own, ...installedPackages(root).map(noticeOf)].join(`\n${LINE}\n\n`).trimEnd()}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, notices);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== notices) {
  process.stderr.write('apps/whatsapp-gateway/NOTICES is stale: node scripts/gateway-notices.mjs\n');
  process.exitCode = 1;
}

/** Packages for other kinds of machines are not installed here: only their names are listed. */
function noticeOf({ path, name, version, license, isOptional }) {
  const title = `${name} ${version}\nLicence: ${license}\n`;
  if (isOptional) return `${title}Installed on some machines only; its licence is in its own folder.\n`;
  const folder = join(root, path);
  const texts = readdirSync(folder)
    .filter((each) => LICENCE_FILE.test(each))
    .toSorted()
    .map((each) => readFileSync(join(folder, each), 'utf8').replace(/\r\n/g, '\n').trim());
  // LICENSE contains the full text of the GPL; it is not repeated.
  const shown = texts.map((text) =>
    /GNU GENERAL PUBLIC LICENSE\s{1,80}Version 3/.test(text) ? 'See the file LICENSE.' : text,
  );
  return `${title}\n${shown.join('\n\n') || (REMARKS[name] ?? 'The package brings no licence file.')}\n`;
}
