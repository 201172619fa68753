// Lets `node -r` run TypeScript of this repository without a build, for tests that need a process of their own.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync } = require('@swc/core');

const root = path.resolve(__dirname, '../../..');
// As the build compiles it.
const options = {
  ...JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8')),
  swcrc: false,
  sourceMaps: 'inline',
};

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
  module._compile(code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const own = /^@chasqui\/([^/]+)$/.exec(request);
  return resolve.call(this, own ? path.join(root, 'libs', own[1], 'src/index.ts') : request, ...rest);
};
