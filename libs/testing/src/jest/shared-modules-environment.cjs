// The environment of all test files of a worker: one realm, so that modules loaded once (shared-modules-runtime.cjs)
// and the files that use them agree on what an Error or an Array is. What a test file leaves behind is removed after
// it.
const { AsyncLocalStorage } = require('node:async_hooks');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** A worker with a larger heap at the end of a file is ended (workerIdleMemoryLimit), so it collects garbage first. */
const LARGE_HEAP = 300 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/**
 * What a test file leaves on the global object: handlers and settings of Jest. Metadata that libraries keep on classes
 * stays, as the classes do.
 */
const LEFT_BEHIND = [
  ...['EVENT_HANDLERS', 'RETRY_TIMES', 'RETRY_IMMEDIATELY', 'WAIT_BEFORE_RETRY', 'LOG_ERRORS_BEFORE_RETRY'].map(
    Symbol.for,
  ),
  Symbol.for('TEST_TIMEOUT_SYMBOL'),
];

/**
 * Storages that were used, and what Jest put into them. Node 20 visits each storage for every promise that is made until
 * it is disabled, and jest-circus makes one for each test file: late in a run of all files that took a quarter of a
 * worker's processor time. It puts the running test or hook there, which whatever is made meanwhile and never ends
 * (timers, histograms of the event loop) keeps with all that the test file has. A disabled storage is enabled by its
 * next use.
 */
const usedStorages = new Set();
const storedTests = new Set();
for (const method of ['enterWith', 'run']) {
  const use = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (store, ...work) {
    usedStorages.add(this);
    if (store?.test !== undefined || store?.hook !== undefined) storedTests.add(store);
    return use.call(this, store, ...work);
  };
}

let environment;

module.exports = class SharedModulesEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Later requests get the first environment.
    if (environment !== undefined) return environment;
    super(config, context);
    this.exit = Object.getOwnPropertyDescriptor(this.global.process, 'exit');
    this.listeners = new Map(
      this.global.process.eventNames().map((name) => [name, this.global.process.rawListeners(name)]),
    );
    this.variables = { ...this.global.process.env };
    environment = this;
  }

  async teardown() {
    const { global } = this;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.clearAllTimers();
    this.fakeTimersModern.useRealTimers();
    for (const storage of usedStorages) storage.disable();
    for (const store of storedTests) for (const name of Object.keys(store)) delete store[name];
    usedStorages.clear();
    storedTests.clear();
    for (const name of LEFT_BEHIND) delete global[name];
    // Jest makes a symbol for each test file, under which it keeps all tests.
    for (const symbol of Object.getOwnPropertySymbols(global)) {
      if (symbol.description === 'JEST_STATE_SYMBOL') delete global[symbol];
    }
    for (const name of global.process.eventNames()) {
      const kept = this.listeners.get(name) ?? [];
      for (const listener of global.process.rawListeners(name)) {
        if (!kept.includes(listener)) global.process.removeListener(name, listener);
      }
    }
    for (const name of Object.keys(global.process.env)) delete global.process.env[name];
    Object.assign(global.process.env, this.variables);
    // Jest keeps deleted properties for a teardown that never comes.
    this._globalProxy.leftovers = [];
    // Jest wraps it for each test file.
    Object.defineProperty(global.process, 'exit', this.exit);
    if (process.memoryUsage().heapUsed > LARGE_HEAP) collectGarbage();
  }
};
