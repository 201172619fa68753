// Test files see their own copy of our modules, as always with Jest, but share what comes from node_modules: loading Nest and
// TypeORM once more for each of them took longer than most tests. It takes an environment that is shared as well.
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const LIBRARY = /[/\\]node_modules[/\\]/;
const CLASS_NOTES = /[/\\]node_modules[/\\]class-transformer[/\\]cjs[/\\]storage\.js$/;

/** @type {Map<string, { loaded: boolean, exports: unknown }>} of this worker, by path */
const libraries = new Map();
/** @type {Map<string, { source: string, body: Function }>} of this worker, by path: the bodies of our modules, compiled */
const bodies = new Map();
let current;

module.exports = class SharedLibrariesRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    current = this;
    for (const [path, library] of libraries) this.registries.moduleRegistry.set(path, library);
    keepBodies(this.executor);
  }

  /** A library that loads more of itself later asks the runtime that loaded it, which may have ended with its test file. */
  requireModuleOrMock(from, name) {
    const asked = this !== current && LIBRARY.test(from) ? current : this;
    return asked === this ? super.requireModuleOrMock(from, name) : asked.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [path, library] of this.registries.moduleRegistry) {
      if (library.loaded && LIBRARY.test(path)) libraries.set(path, library);
      // It holds the classes of the test file, and these hold all its modules.
      if (CLASS_NOTES.test(path)) library.exports.defaultMetadataStorage?.clear();
    }
    super.teardown();
  }
};

/**
 * A module is compiled once per worker: its body is a function of `module`, `exports` and `require`, which each test file calls
 * anew, with modules of its own.
 */
function keepBodies(executor) {
  const compile = executor.compile.bind(executor);
  executor.compile = (source, filename) => {
    const kept = bodies.get(filename);
    if (kept?.source === source) return kept.body;
    const parsingContext = executor.environment.getVmContext();
    // Libraries are loaded once, and import() is Jest's business.
    if (parsingContext === null || LIBRARY.test(filename) || source.includes('import('))
      return compile(source, filename);
    // Not by Jest: its function holds the test file for which it was compiled.
    const body = compileFunction(source, executor.injectedModuleParameters, { filename, parsingContext });
    bodies.set(filename, { source, body });
    return body;
  };
}
