/** Loaded into the app's process: on a message from the test, makes errors like a library would. */
process.on('message', (what: unknown) => {
  if (what === 'reject') void Promise.reject(new Error('a rejection that nobody waits for'));
  if (what === 'throw') setImmediate(throwUnheard);
});

function throwUnheard(): never {
  throw new Error('an error that nobody catches');
}
