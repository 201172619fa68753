#!/usr/bin/env node
// The command. In the installed package the program lies beside this folder; in a checkout it is what the build made.
const { existsSync } = require('node:fs');
const path = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
const places = [path.join(__dirname, '../lib/app/main.js'), path.join(__dirname, '../../../dist/apps/whatsapp-gateway/main.js')];
const main = places.find((place) => existsSync(place));
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`chasqui-gateway needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (main === undefined) {
  process.stderr.write('The gateway app is not built yet: npm run build\n');
  process.exitCode = 1;
} else {
  require(main);
}
