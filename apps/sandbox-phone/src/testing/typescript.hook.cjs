// Lets `node -r` run this app's TypeScript without a build, for tests that need a process of their own.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

const options = {
  swcrc: false,
  jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

require.extensions['.ts'] = (module, filename) => {
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
};
