import { availableParallelism } from 'node:os';

// Everything is compiled to CommonJS, also Nest 12's ESM-only packages: Jest on Node 20 has no require(esm).
const decorators = { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false };
const esmOnly = [
  '@nestjs',
  'content-disposition',
  'cookie',
  'uuid',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'baileys',
  'whatsapp-rust-bridge',
  '@cacheable',
  'cacheable',
  'hookified',
  'keyv',
  'qified',
  'lru-cache',
  'p-queue',
  'p-timeout',
  'music-metadata',
  // Not ESM, but it loads Node's own modules with import(), which Jest's sandbox refuses.
  '@opentelemetry/otlp-exporter-base',
];

const javascript = {
  swcrc: false,
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
};

/** Each takes half a gigabyte, and they share one PostgreSQL. */
const MOST_WORKERS = 4;

const common = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/libs/testing/src/jest/shared-modules-environment.cjs',
  runtime: '<rootDir>/libs/testing/src/jest/shared-modules-runtime.cjs',
  // In Jest's sandbox a look at a global is slow, and the signatures of libsignal are made of Math.floor.
  sandboxInjectedGlobals: ['Math'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          keepClassNames: true,
          transform: decorators,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
    // The pages of the console, of which tests load what needs no browser.
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
    '/baileys/lib/Defaults/index[.]js$': ['<rootDir>/libs/testing/src/jest/few-prekeys.cjs', javascript],
    '^.+\\.m?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@chasqui/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@chasqui/([^/]+)/([^/]+)$': '<rootDir>/libs/$1/src/$2/index.ts',
    // It says where it is to import() only.
    '^whatsapp-rust-bridge$': '<rootDir>/node_modules/whatsapp-rust-bridge/dist/index.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
};

export default {
  // One more than processors, of which one mostly waits, for servers and for time: with four on two processors a sample of 24 files
  // took a fifth longer, with two 5 % (each worker loads what it tests once).
  maxWorkers: Math.min(MOST_WORKERS, availableParallelism() + 1),
  // A worker keeps libraries and product (shared-modules-runtime.cjs) and what is not collected yet: with a heap of gigabytes the later
  // files took up to four times as long.
  workerIdleMemoryLimit: '400MB',
  testSequencer: '<rootDir>/scripts/long-first-sequencer.cjs',
  // Real servers on shared machines: what is to be quick says so itself (waitFor, a measured assertion).
  testTimeout: 180_000,
  projects: [
    // No infrastructure: files named *.test.ts.
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,test,chaos,bench}/**/*.test.ts'] },
    // Real PostgreSQL and Redis: files named *.e2e.ts.
    {
      ...common,
      displayName: 'e2e',
      testMatch: ['<rootDir>/{apps,libs,test,chaos}/**/*.e2e.ts'],
      globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
    },
  ],
};
