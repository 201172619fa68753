// Resolves the names of this repository's libraries for a plain `require`, as the build and Jest do.
const Module = require('node:module');
const path = require('node:path');

const libs = path.resolve(__dirname, '../..');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const [, lib, room = ''] = /^@chasqui\/([^/]+)(?:\/([^/]+))?$/.exec(request) ?? [];
  return resolve.call(this, lib ? path.join(libs, lib, 'src', room, 'index.ts') : request, ...rest);
};
