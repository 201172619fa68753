// Lets `node -r` run this repository's TypeScript without a build, for tests that need their own process. Compiled
// files are cached by content: in the folder of COMPILED_SOURCES, or with this checkout's other caches.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../../..');
const folder = process.env.COMPILED_SOURCES ?? path.join(root, 'node_modules/.cache/compiled-sources');
// Same options as the build.
const options = {
  ...JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8')),
  swcrc: false,
  sourceMaps: 'inline',
};
const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/@swc/core/package.json'), 'utf8'));
const compiler = JSON.stringify([version, options]);

require.extensions['.ts'] = (module, filename) => {
  module._compile(compiled(filename), filename);
};

function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const name = createHash('sha256').update(compiler).update(filename).update('\0').update(source).digest('hex');
  const file = path.join(folder, `${name}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const code = compile(source, filename);
    keep(file, code);
    return code;
  }
}

function compile(source, filename) {
  const { transformSync } = require('@swc/core');
  return transformSync(source, { ...options, filename }).code;
}

/** Renamed into place, because another process may look for it. If nothing can be written, each run compiles anew. */
function keep(file, code) {
  const draft = `${file}.${process.pid}.${require('node:worker_threads').threadId}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, code);
    renameSync(draft, file);
  } catch (error) {
    if (process.env.COMPILED_SOURCES) throw error;
  }
}

require('./module-names.cjs');
