const manifest = require('./apps/manifest.json');

// Who may import whom: the arrows of docs/architecture.md. A new lib gets its line here.
const arrows = {
  errors: [],
  config: [],
  runtime: ['config', 'errors'],
  database: ['config'],
  identity: ['database', 'runtime', 'errors'],
  lanes: ['database', 'runtime', 'config'],
  outbound: [],
  'phone-numbers': [],
  http: ['phone-numbers', 'outbound', 'lanes', 'identity', 'database', 'runtime', 'errors'],
  vcard: [],
  events: ['lanes', 'database'],
  files: ['events', 'database', 'runtime', 'errors'],
  tenancy: ['database', 'errors'],
  mail: ['database', 'runtime', 'config', 'errors'],
  webhooks: ['tenancy', 'events', 'http', 'outbound', 'lanes', 'database', 'runtime', 'errors'],
  'gateway-protocol': [],
  messages: ['gateway-protocol', 'tenancy', 'files', 'events', 'http', 'phone-numbers', 'lanes', 'database', 'runtime'],
  contacts: [
    'messages',
    'tenancy',
    'files',
    'events',
    'vcard',
    'http',
    'phone-numbers',
    'outbound',
    'lanes',
    'identity',
    'database',
    'runtime',
    'errors',
  ],
  sms: ['messages', 'tenancy', 'events', 'http', 'phone-numbers', 'lanes', 'database', 'runtime', 'errors'],
  whatsapp: [
    'gateway-protocol',
    'tenancy',
    'events',
    'http',
    'phone-numbers',
    'outbound',
    'lanes',
    'database',
    'runtime',
    'errors',
  ],
  sending: [
    'whatsapp',
    'sms',
    'messages',
    'gateway-protocol',
    'tenancy',
    'files',
    'http',
    'lanes',
    'database',
    'runtime',
    'errors',
  ],
  texts: ['sending', 'contacts', 'tenancy', 'files', 'http', 'database', 'errors'],
  conversations: [
    'texts',
    'sending',
    'contacts',
    'messages',
    'tenancy',
    'events',
    'phone-numbers',
    'identity',
    'database',
    'runtime',
    'errors',
  ],
  operations: ['whatsapp', 'sms', 'messages', 'tenancy', 'phone-numbers', 'lanes', 'database', 'runtime'],
  'data-lifecycle': ['operations', 'webhooks', 'files', 'lanes', 'database'],
  'request-log': ['database'],
  'local-services': [],
};

// What standalone runs in its process: itself, the server apps and the operator's commands.
const composed = [
  'standalone',
  ...Object.keys(manifest).filter((app) => ['server', 'command'].includes(manifest[app].kind)),
];

// Tests, and what an app or lib keeps in src/testing for its own.
const tests = '[.](test|e2e|conformance|probe)[.]ts$|^(apps|libs)/[^/]+/src/testing/';
const anyLib = '^libs/([^/]+)/';

function arrowRule([lib, allowed]) {
  return {
    name: `arrows-of-${lib}`,
    severity: 'error',
    comment: `libs/${lib} may import ${allowed.length > 0 ? `only ${allowed.map((name) => `libs/${name}`).join(' and ')}` : 'nothing'} of the project.`,
    from: { path: `^libs/${lib}/`, pathNot: tests },
    to: { path: '^(libs|apps|bench|chaos|test)/', pathNot: [lib, ...allowed].map((name) => `^libs/${name}/`) },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that import each other in a circle cannot be understood, tested or loaded alone.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-meet-nowhere',
      severity: 'error',
      comment: 'An app never imports an app: they meet in the database, the lanes and the gateway protocol.',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/standalone/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'standalone-composes-server-apps',
      severity: 'error',
      comment: 'standalone runs the server apps and the operator commands in one process, and no other.',
      from: { path: '^apps/standalone/' },
      to: {
        path: '^apps/',
        pathNot: `^apps/(${composed.join('|')})/`,
      },
    },
    {
      name: 'gateway-app-stands-alone',
      severity: 'error',
      comment:
        'The gateway app runs on a customer’s machine under its own licence: of the libs it knows the protocol, the safe HTTP client and the parser of cards only.',
      from: { path: '^apps/whatsapp-gateway/', pathNot: tests },
      to: { path: '^libs/', pathNot: '^libs/(gateway-protocol|outbound|vcard)/' },
    },
    {
      name: 'nothing-imports-the-gateway-app',
      severity: 'error',
      comment: 'The gateway app is GPL: what imports it would have to be, too.',
      from: { pathNot: '^apps/whatsapp-gateway/' },
      to: { path: '^apps/whatsapp-gateway/' },
    },
    {
      name: 'sandbox-phone-stands-alone',
      severity: 'error',
      comment: 'The sandbox phone stands for an app on somebody’s phone: it knows the service by HTTP only.',
      from: { path: '^apps/sandbox-phone/', pathNot: tests },
      to: { path: '^libs/' },
    },
    {
      name: 'listen-is-a-client',
      severity: 'error',
      comment:
        'The command of developers works with any service: it knows the public API only, and its own environment.',
      from: { path: '^apps/listen/', pathNot: tests },
      to: { path: '^libs/', pathNot: '^libs/config/' },
    },
    {
      name: 'pages-stand-alone',
      severity: 'error',
      comment:
        'The pages of the console run in a browser: they know the service by HTTP only. Their tests may compare.',
      from: { path: '^apps/console/web/', pathNot: tests },
      to: { path: '^(apps|libs|bench|chaos|test)/', pathNot: '^apps/console/web/' },
    },
    {
      name: 'nothing-imports-the-pages',
      severity: 'error',
      comment: 'The pages of the console are built by Vite, for browsers: the service knows them as files only.',
      from: { pathNot: '^apps/console/web/' },
      to: { path: '^apps/console/web/' },
    },
    {
      name: 'libs-import-no-app',
      severity: 'error',
      comment: 'Arrows point from apps to libs, never back.',
      from: { path: '^libs/' },
      to: { path: '^(apps|bench|chaos|test)/' },
    },
    ...Object.entries(arrows).map(arrowRule),
    {
      name: 'protocol-has-no-dependency',
      severity: 'error',
      comment: 'Anybody may copy libs/gateway-protocol into a gateway of their own, so it needs no package.',
      from: { path: '^libs/gateway-protocol/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'libs/testing is imported by tests, bench and chaos only: no product code runs on fakes.',
      from: { pathNot: ['^libs/testing/', '^(bench|chaos|test)/', tests] },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'test-folders-are-for-tests',
      severity: 'error',
      comment: 'What lies in src/testing of an app or lib is imported by tests, bench and chaos only.',
      from: { pathNot: ['^(bench|chaos|test)/', tests] },
      to: { path: '^(apps|libs)/[^/]+/src/testing/' },
    },
    {
      name: 'libs-by-name-from-outside',
      severity: 'error',
      comment: 'A lib is imported by its name, @chasqui/…, never deeper (Jest loads the global setup without names).',
      from: { path: '^(apps|bench|chaos|test)/' },
      to: { path: anyLib, dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'libs-by-name-from-libs',
      severity: 'error',
      comment:
        'A lib is imported by its name, @chasqui/…, also by another lib (Jest loads the global setup without names).',
      from: { path: anyLib, pathNot: '^libs/testing/src/jest/' },
      to: { path: anyLib, pathNot: '^libs/$1/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'libs-by-path-inside',
      severity: 'error',
      comment: 'A lib imports its own files by relative paths, never through its index: that would load all of it.',
      from: { path: anyLib, pathNot: ['^libs/[^/]+/src/index[.]ts$', '^libs/[^/]+/src/[^/]+/index[.]ts$'] },
      to: { path: ['^libs/$1/src/index[.]ts$', '^libs/$1/src/[^/]+/index[.]ts$'] },
    },
    {
      name: 'no-development-packages',
      severity: 'error',
      comment: 'Product code runs where development packages are not installed. The pages are built before.',
      from: { path: '^(apps|libs)/', pathNot: [tests, '^libs/testing/', '^apps/console/web/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment: 'An import that cannot be found is a typing error or a package missing in package.json.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
