// Lets `node -r` run TypeScript of this repository without a build, for tests that need a process of their own.
// Where COMPILED_SOURCES names a folder, what was compiled once is kept there, and the compiler is not loaded for it.
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../../..');
// As the build compiles it.
const options = {
  ...JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8')),
  swcrc: false,
  sourceMaps: 'inline',
};

require.extensions['.ts'] = (module, filename) => {
  module._compile(compiled(filename), filename);
};

function compiled(filename) {
  const folder = process.env.COMPILED_SOURCES;
  if (!folder) return compile(filename);
  const file = path.join(folder, `${createHash('sha256').update(filename).digest('hex')}.js`);
  if (!existsSync(file)) writeFileSync(file, compile(filename));
  return readFileSync(file, 'utf8');
}

function compile(filename) {
  const { transformSync } = require('@swc/core');
  return transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code;
}

require('./module-names.cjs');
