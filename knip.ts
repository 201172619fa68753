import type { KnipConfig } from 'knip';
import manifest from './apps/manifest.json' with { type: 'json' };

// An app with a package of its own is a workspace of its own, below.
const names = Object.entries(manifest).flatMap(([name, app]) => ('package' in app ? [] : [name]));
const apps = `apps/{${names.join(',')}}`;

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        `${apps}/src/{main,generate,cli}.ts`,
        '{bench,chaos}/main.ts',
        // Found by the data source.
        'libs/database/src/**/*.entity.ts',
        'libs/database/src/migrations/[0-9]*.ts',
        // Loaded into the processes under test by `node -r`.
        'chaos/preloads/*.ts',
        'test/alerts/sick-preload.ts',
        // Run in namespaces of their own.
        '{apps,libs}/{pairing,webhook-dispatcher,lanes}/src/testing/*.process.ts',
        '{apps,libs,test}/**/*.{test,e2e,probe}.ts',
        'scripts/*.{mjs,cjs}',
        'scripts/patterns/{main,pattern-worker}.mjs',
      ],
      project: [`${apps}/**/*.ts`, '{libs,bench,chaos,test}/**/*.ts', 'scripts/**/*.mjs'],
      // Come with baileys and with jest; types that a test writes into the files that it checks.
      ignoreDependencies: [
        'whatsapp-rust-bridge',
        '@jest/test-sequencer',
        /^@kubernetes-models\//,
        'kubernetes-models',
      ],
      // Parts of Debian; the code does without where they are missing.
      ignoreBinaries: [
        'apt-cache',
        'apt-get',
        'dockerd',
        'dpkg-deb',
        'go',
        'setpriv',
        'unshare',
        'ip',
        'mount',
        'umount',
        'prometheus',
        'promtool',
      ],
    },
    'apps/whatsapp-gateway': {
      entry: [
        'src/main.ts',
        // A thread of its own.
        'src/media/voice/voice-thread.ts',
        'src/**/*.{test,e2e}.ts',
        // Processes of their own in the tests of the whole system.
        'src/testing/fake-whatsapp/process/{main,gateway-preload}.ts',
        'src/testing/*-preload.ts',
      ],
      project: ['src/**/*.ts'],
      // libs/outbound, which the app's package contains, needs it.
      ignoreDependencies: ['ipaddr.js'],
    },
    'apps/console/web': {
      // The first file is named by index.html.
      entry: ['index.html', 'src/**/*.test.ts'],
      project: ['src/**/*.{ts,tsx}'],
    },
  },
  // A limit may be exported for whoever reads about it, as long as its own file uses it.
  ignoreExportsUsedInFile: true,
  // A type that a public function takes or returns may be exported before somebody names it.
  exclude: ['types'],
};

export default config;
