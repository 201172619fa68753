// Lets `node -r` run this app without a build, for tests that need a process of their own.
require('../../../../libs/testing/src/typescript.hook.cjs');

// Ends with the test that started it.
process.on('disconnect', () => process.exit(0));
