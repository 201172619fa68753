// Test files of a worker share what does not change between them: node_modules and the product's own modules. Loading
// Nest, TypeORM and an app anew for each file took longer than most tests. Test code (test files, worlds, libs/testing)
// is loaded per file, as usual with Jest. Needs the shared environment, too.
const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const LIBRARY = /[/\\]node_modules[/\\]/;
/** Tests as defined in .dependency-cruiser.cjs: product code imports none of them. The console's pages use mocks. */
const PRODUCT = /^(apps|libs)\/[^/]+\/src\//;
const OF_TESTS = /^libs\/testing\/|\/src\/testing\/|[.](test|e2e|conformance|probe)[.]tsx?$/;

/** @type {Map<string, { loaded: boolean, exports: unknown }>} of this worker, by path */
const shared = new Map();
let current;

module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    current = this;
    this.folder = options[0].rootDir + sep;
    for (const [path, module] of shared) this.registries.moduleRegistry.set(path, module);
  }

  /**
   * A shared module that loads another one later asks the runtime that loaded it, which may have ended with its test
   * file.
   */
  requireModuleOrMock(from, name) {
    const asked = this !== current && this.isShared(from) ? current : this;
    return asked === this ? super.requireModuleOrMock(from, name) : asked.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [path, module] of this.registries.moduleRegistry) {
      if (module.loaded && this.isShared(path)) shared.set(path, module);
    }
    super.teardown();
  }

  isShared(path) {
    if (LIBRARY.test(path)) return true;
    if (!path.startsWith(this.folder)) return false;
    const inside = path.slice(this.folder.length).replaceAll(sep, '/');
    return PRODUCT.test(inside) && !OF_TESTS.test(inside);
  }
};
