import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Two test files of one worker; effects of the first must not reach the second, except for what is loaded once:
 * libraries and product.
 */
const FILES = {
  'node_modules/library/index.js': `
    module.exports = { loads: (process.libraryLoads = (process.libraryLoads ?? 0) + 1), rest: () => require('./rest'), price: () => 1 };`,
  'node_modules/library/rest.js': `module.exports = { isLoaded: true };`,
  'libs/shop/src/index.js': `
    module.exports = { loads: (process.shopLoads = (process.shopLoads ?? 0) + 1), later: () => require('./later'), price: () => 1 };`,
  'libs/shop/src/later.js': `module.exports = { isLoaded: true };`,
  'libs/shop/src/testing/world.js': `exports.uses = 0; exports.shop = require('..');`,
  'sequencer.js': `
    const { default: Sequencer } = require('@jest/test-sequencer');
    module.exports = class extends Sequencer { sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); } };`,
  'first.test.js': `
    const library = require('library');
    const shop = require('./libs/shop/src');
    const world = { size: 'large' };
    test('leaves everything behind', () => {
      require('./libs/shop/src/testing/world').uses += 1;
      process.env.LEFT_BEHIND = 'yes';
      delete process.env.PATH;
      jest.spyOn(library, 'price').mockReturnValue(2);
      jest.spyOn(shop, 'price').mockReturnValue(2);
      jest.useFakeTimers({ now: 0 });
      process.storage = new (require('node:async_hooks').AsyncLocalStorage)();
      process.storage.enterWith('left behind');
      process.world = new WeakRef(world);
      process.endless = require('node:perf_hooks').monitorEventLoopDelay();
      expect(library.price() + shop.price()).toBe(4);
    });`,
  'second.test.js': `
    const library = require('library');
    const world = require('./libs/shop/src/testing/world');
    test('finds the library and the product as they were loaded, and what these load only now', () => {
      expect([library.loads, world.shop.loads]).toEqual([1, 1]);
      expect([library.rest(), world.shop.later()]).toEqual([{ isLoaded: true }, { isLoaded: true }]);
    });
    test('finds nothing else of the file before', async () => {
      expect(world.uses).toBe(0);
      expect(process.env.LEFT_BEHIND).toBeUndefined();
      expect(process.env.PATH).toBeDefined();
      expect([library.price(), world.shop.price()]).toEqual([1, 1]);
      expect(Date.now()).toBeGreaterThan(1e12);
      expect(process.storage.enabled).not.toBe(true);
      require('node:vm').runInNewContext('gc')();
      expect(process.world.deref()).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 1));
    });
    test('sees one kind of Error in its own code and in libraries', () => {
      expect(() => library.missing()).toThrow(TypeError);
    });`,
};

it('test files of a worker share libraries and the modules of the product, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'shared-modules-'));
  try {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(
        join(root, name),
        text.replace("'@jest/test-sequencer'", JSON.stringify(require.resolve('@jest/test-sequencer'))),
      );
    }
    const config = {
      rootDir: root,
      testEnvironment: join(__dirname, 'shared-modules-environment.cjs'),
      runtime: join(__dirname, 'shared-modules-runtime.cjs'),
      testSequencer: join(root, 'sequencer.js'),
      transform: {},
    };
    const run = spawnSync(
      process.execPath,
      [require.resolve('jest/bin/jest'), '--runInBand', '--config', JSON.stringify(config)],
      {
        encoding: 'utf8',
        timeout: 120_000,
      },
    );
    expect(`${run.stderr}\nexit ${run.status}`).toContain('Tests:       4 passed, 4 total');
    expect(run.status).toBe(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
