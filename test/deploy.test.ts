import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, type Variables } from '@chasqui/config';
import { HTTP_LIMITS } from '@chasqui/http';
import { parse } from 'yaml';
import { MOST_HEAP_MB, NODE_OPTIONS } from '../bench/processes/node-options';
import { readConfig, sandboxPhoneVariables } from '../apps/sandbox-phone/src/sandbox-phone.config';
import { NOTICED } from '../scripts/containers/noticed.mjs';
import { appsOfKind, MANIFEST } from './manifest/manifest';

interface Service {
  image: string;
  build?: { dockerfile: string; target: string; args?: Record<string, string> };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  user?: string;
  ports?: string[];
  volumes?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  read_only?: boolean;
  security_opt?: string[];
  tmpfs?: string[];
  mem_limit?: string;
  pids_limit?: number;
  logging?: { driver: string; options: Record<string, string> };
  stop_grace_period?: string;
}

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const composeText = read('docker-compose.yml');
const tlsText = read('deploy/compose.tls.yml');
const { services } = parse(composeText, { merge: true }) as { services: Record<string, Service> };
const serverApps = appsOfKind('server');
const ours = [...serverApps, 'admin', 'migrate', 'sandbox-gateway', 'sandbox-phone', 'whatsapp-gateway'];

function service(name: string): Service {
  const found = services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

function sourceOf(command: readonly string[] = []): { file: string; source: string } {
  const file = command.find((argument) => argument.startsWith('dist/')) ?? 'nothing';
  const app = /^dist\/apps\/([^/]+)\/main\.js$/.exec(file);
  return { file, source: app ? `apps/${app[1]}/src/main.ts` : file.replace(/^dist\//, '').replace(/\.js$/, '.ts') };
}

describe('docker-compose.yml', () => {
  test('the compose file has every app of the repository that runs on a server, the gateway apps, the sandbox phone, no more', () => {
    expect(Object.keys(services).toSorted()).toEqual([...ours, 'backup', 'postgres', 'proxy', 'redis'].toSorted());
  });

  test.each([...serverApps, 'admin', 'migrate'])('the container %s starts a file that the build makes', (name) => {
    const { entrypoint, command } = service(name);
    const started = entrypoint ?? command ?? [];
    expect(started[0]).toBe('node');
    const { file, source } = sourceOf(started);
    expect(file).toBe(`dist/apps/${name === 'migrate' ? 'admin' : name}/main.js`);
    expect(existsSync(join(root, source))).toBe(true);
  });

  test.each(serverApps)('the container %s asks its own readiness, on the operations port that it is given', (name) => {
    const { healthcheck, environment } = service(name);
    expect(healthcheck?.test).toEqual(['CMD', 'bash', 'deploy/health-check.sh']);
    expect(environment?.OPS_PORT).toMatch(/^900\d$/);
  });

  test('no health check starts a Node process: every few seconds, that costs more than an idle app does', () => {
    for (const [name, { healthcheck }] of Object.entries(services)) {
      expect([name, healthcheck?.test?.includes('node') ?? false]).toEqual([name, false]);
    }
  });

  test('the databases and the proxy have health checks', () => {
    expect(service('postgres').healthcheck?.test).toContain('pg_isready');
    expect(service('redis').healthcheck?.test).toEqual(['CMD', 'redis-cli', '-e', 'ping']);
    expect(service('proxy').healthcheck?.test).toEqual(['CMD', 'nc', '-z', '127.0.0.1', '8080']);
  });

  test.each(serverApps)('the container %s waits for healthy databases and finished migrations', (name) => {
    expect(service(name).depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    });
  });

  test('migrations run once PostgreSQL is healthy, once, and get nothing but its address', () => {
    const { depends_on, environment, healthcheck } = service('migrate');
    expect(depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(Object.keys(environment ?? {})).toEqual(['DATABASE_URL']);
    expect(healthcheck).toEqual({ disable: true });
  });

  test('the command line of the operator starts nothing else, not even for --help', () => {
    expect(service('admin').depends_on).toEqual({});
  });

  test('Redis refuses to write before the limit of its container kills it', () => {
    expect(service('redis').command?.join(' ')).toContain('--maxmemory $$REDIS_MAXMEMORY ');
    const [kept, limit] = [service('redis').environment?.REDIS_MAXMEMORY, service('redis').mem_limit].map((value) =>
      Number(/:-(\d)gb?\}$/.exec(value ?? '')?.[1]),
    );
    expect(limit).toBe(2 * (kept ?? 0));
  });

  test('Redis writes every second and never evicts', () => {
    const command = service('redis').command?.join(' ');
    expect(command).toContain('--appendonly yes --appendfsync everysec');
    expect(command).toContain('--maxmemory-policy noeviction');
    expect(command).toContain('requirepass $$REDISCLI_AUTH');
  });

  test('no argument of any process has a password in it: Compose would write it there for everybody on the machine', () => {
    for (const [name, { command, entrypoint, healthcheck }] of Object.entries(services)) {
      const written = [...(command ?? []), ...(entrypoint ?? []), ...(healthcheck?.test ?? [])].join(' ');
      // `$$` is left to the shell in the container, which reads it from its environment.
      const withheld = written.replaceAll('$$', '');
      expect([name, withheld.includes('${'), / -a |--pass/.test(withheld)]).toEqual([name, false, false]);
    }
  });

  test.each(serverApps)(
    'the container %s is reached on its operations port from the other containers, by its image, too',
    (name) => {
      expect(service(name).environment?.OPS_HOST).toBe('0.0.0.0');
      expect(stagesOf(read('deploy/Dockerfile')).get('server')?.join('\n')).toContain('OPS_HOST=0.0.0.0');
    },
  );

  test('each base image has one variable, the same everywhere, with an exact tag behind it', () => {
    const images: Record<string, string | undefined> = {
      POSTGRES_IMAGE: service('postgres').image,
      REDIS_IMAGE: service('redis').image,
      CADDY_IMAGE: service('proxy').image,
    };
    for (const { build } of Object.values(services)) if (build) images[`NODE_IMAGE`] ??= build.args?.NODE_IMAGE;
    for (const [name, image] of Object.entries(images)) {
      expect(image).toMatch(new RegExp(`^\\$\\{${name}:-[a-z]+:\\d+\\.\\d+(\\.\\d+)?-[a-z-]+\\}$`));
      const tag = image?.slice(`\${${name}:-`.length, -1) ?? '';
      expect(read('deploy/compose.env.example')).toContain(`# ${name}=${tag}\n`);
      expect(read('docs/install.md')).toContain(name);
    }
    const built = Object.values(services).flatMap(({ build }) => (build ? [build.args?.NODE_IMAGE] : []));
    expect(new Set(built)).toEqual(new Set([`\${NODE_IMAGE:-${nodeImage()}}`]));
  });

  test('PostgreSQL is 18, has room for all pools, and its data and those of Redis are on volumes', () => {
    expect(service('postgres').image).toMatch(/:-postgres:18\./);
    expect(service('postgres').command).toContain('max_connections=200');
    expect(service('postgres').volumes).toEqual(['postgres:/var/lib/postgresql']);
    expect(service('redis').volumes).toEqual(['redis:/data']);
  });

  test('every image has a full version, none is "latest"', () => {
    for (const { image, build } of Object.values(services)) {
      expect(image).toMatch(build ? /^chasqui\/[a-z-]+:local$/ : /:-[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+\}$/);
    }
  });

  test('files that came in are on one volume, which those who store and those who hand out have', () => {
    for (const name of ['api-gateway', 'console', 'pairing', 'sms-dispatcher']) {
      expect(service(name).volumes).toEqual(['media:/media']);
      expect(service(name).environment?.MEDIA_DIR).toBe('/media');
    }
    // A new volume takes its owner from the image's folder.
    expect(read('deploy/Dockerfile')).toContain('install -d -o 10001 -g 10001 /media');
  });

  test('only the proxy can be reached from outside, without TLS from this machine only', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []));
    expect(published).toEqual([['proxy', ['${PUBLISHED_ADDRESS:-127.0.0.1}:${PUBLISHED_PORT:-8080}:8080']]]);
  });

  test('with deploy/compose.tls.yml the proxy serves a domain with TLS and keeps its certificates', () => {
    const { services: others } = parse(tlsText) as { services: Record<string, Service> };
    expect(Object.keys(others)).toEqual(['proxy']);
    expect(others.proxy?.ports).toEqual([
      '${HTTP_PORT:-80}:80',
      '${HTTPS_PORT:-443}:443',
      '${HTTPS_PORT:-443}:443/udp',
    ]);
    expect(others.proxy?.environment?.DOMAIN).toMatch(/^\$\{DOMAIN:\?/);
    expect(others.proxy?.volumes).toEqual(['certificates:/data']);
    // Without it there is no second address: the first one's port stays as it is.
    expect(service('proxy').environment?.DOMAIN).toBe('');
    expect(read('deploy/Caddyfile')).toMatch(/^:8080 \{\$DOMAIN\} \{$/m);
    expect(read('deploy/Caddyfile')).not.toContain('auto_https off');
  });

  test.each(Object.keys(services))('the container %s has a limit of memory, of processes and of its log', (name) => {
    const { mem_limit, pids_limit, logging } = service(name);
    expect(mem_limit).toMatch(/^(\$\{[A-Z]+_MEMORY:-)?\d+[mg]\}?$/);
    expect(pids_limit).toBeGreaterThan(0);
    expect(logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '${LOG_FILE_SIZE:-20m}', 'max-file': '${LOG_FILES:-5}' },
    });
  });

  test('PostgreSQL may have a process for each of its connections, an app memory beyond its heap', () => {
    const [, connections] = /max_connections=(\d+)/.exec(service('postgres').command?.join(' ') ?? '') ?? [];
    expect(service('postgres').pids_limit).toBeGreaterThanOrEqual(Number(connections) + 50);
    for (const app of serverApps) {
      expect(Number(/:-(\d+)m\}$/.exec(service(app).mem_limit ?? '')?.[1])).toBeGreaterThanOrEqual(MOST_HEAP_MB + 200);
    }
  });

  test.each(['postgres', 'redis'])(
    'the container %s runs as its user from the beginning, and needs no capability',
    (name) => {
      expect(service(name)).toMatchObject({ user: name, cap_drop: ['ALL'] });
      expect(service(name).cap_add).toBeUndefined();
    },
  );

  test('an app with a public port serves on for a second when it stops, the others stop at once', () => {
    for (const app of serverApps) {
      const isPublic = MANIFEST[app]?.port !== undefined;
      expect(service(app).environment?.SHUTDOWN_PAUSE_MS).toBe(isPublic ? '${SHUTDOWN_PAUSE_MS:-1000}' : undefined);
    }
  });

  test.each([...ours, 'backup', 'postgres', 'proxy', 'redis'])(
    'the container %s cannot gain rights nor write its file system',
    (name) => {
      const { cap_drop, read_only, security_opt } = service(name);
      expect({ cap_drop, read_only, security_opt }).toEqual({
        cap_drop: ['ALL'],
        read_only: true,
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  test('only our own images say whose the files are: a backup with the image of PostgreSQL takes them from nobody', () => {
    const mounts = Object.values(services).flatMap(({ image, volumes }) =>
      (volumes ?? []).filter((volume) => volume.startsWith('media:')).map((volume) => [image ?? '', volume]),
    );
    const others = mounts.filter(([image]) => !image?.startsWith('chasqui/'));
    expect(others).toEqual([[service('backup').image, 'media:/media:nocopy']]);
  });

  test('each secret goes only to those that may open it', () => {
    const secrets = new Set(Object.values(MANIFEST).flatMap((app) => app.secrets ?? []));
    for (const name of ours) {
      const given = Object.keys(service(name).environment ?? {}).filter((variable) => secrets.has(variable));
      expect([name, given.toSorted()]).toEqual([name, MANIFEST[name]?.secrets ?? []]);
    }
    // Each decryption key is in the one process that uses it; the console reveals some of them to people.
    const holders = (key: string) => ours.filter((name) => key in (service(name).environment ?? {})).toSorted();
    expect({
      GATEWAY_ENCRYPTION_KEY: holders('GATEWAY_ENCRYPTION_KEY'),
      PHONE_ENCRYPTION_KEY: holders('PHONE_ENCRYPTION_KEY'),
      WEBHOOK_PRIVATE_KEY: holders('WEBHOOK_PRIVATE_KEY'),
      API_KEY_ENCRYPTION_KEY: holders('API_KEY_ENCRYPTION_KEY'),
    }).toEqual({
      GATEWAY_ENCRYPTION_KEY: ['pairing'],
      PHONE_ENCRYPTION_KEY: ['sms-dispatcher'],
      WEBHOOK_PRIVATE_KEY: ['console', 'webhook-dispatcher'],
      API_KEY_ENCRYPTION_KEY: ['admin', 'console'],
    });
  });

  test('secrets come from .env, without defaults, and compose.env.example names each of them', () => {
    const required = new Set([...composeText.matchAll(/\$\{([A-Z_]+):\?set /g)].map(([, name]) => name));
    const optional = new Set([...`${composeText}${tlsText}`.matchAll(/\$\{([A-Z_]+):-/g)].map(([, name]) => name));
    // Read by Compose itself, and by the file that it names.
    for (const name of ['COMPOSE_FILE', 'DOMAIN']) optional.add(name);
    expect(`${composeText}${tlsText}`.match(/\$\{[A-Z_]+\}/)).toBeNull();
    const example = read('deploy/compose.env.example');
    expect([...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name)).toEqual([...required]);
    expect(new Set([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name))).toEqual(optional);
  });

  test.each([...serverApps, 'admin'])(
    'the container %s gets all the variables that it requires, none that it does not know, and takes their values',
    async (app) => {
      const variables = await variablesOf(app);
      const environment = service(app).environment ?? {};
      expect(Object.keys(environment).filter((name) => !(name in variables))).toEqual([]);
      const required = Object.keys(variables).filter((name) => variables[name]?.default === undefined);
      expect(required.filter((name) => !(name in environment))).toEqual([]);
      const filledIn = Object.entries(environment).map(([name, value]) => [name, interpolate(value)]);
      expect(() => loadConfig(variables, Object.fromEntries(filledIn))).not.toThrow();
    },
  );

  test('the sandbox is a profile, with the real gateway app from its own image, through the front door', () => {
    const { profiles, build, environment, depends_on } = service('sandbox-gateway');
    expect(profiles).toEqual(['sandbox']);
    expect(build?.target).toBe('whatsapp-gateway');
    expect(environment).toMatchObject({ CHASQUI_URL: 'http://proxy:8080', DRIVER: 'sandbox', DATA_DIR: '/data' });
    expect(depends_on).toEqual({ proxy: { condition: 'service_healthy' } });
  });

  test('the sandbox phone is in the sandbox profile, on a volume of its own, and takes its values', () => {
    const { profiles, build, environment = {}, depends_on, volumes } = service('sandbox-phone');
    expect(profiles).toEqual(['sandbox']);
    expect(build?.target).toBe('sandbox-phone');
    expect(depends_on).toEqual({ proxy: { condition: 'service_healthy' } });
    expect(volumes).toEqual(['sandbox-phone:/data']);
    expect(read('deploy/Dockerfile')).toContain('PHONE_DATA_DIR=/data');
    expect(Object.keys(environment).filter((name) => !(name in sandboxPhoneVariables))).toEqual([]);
    const config = readConfig({ ...environment, PAIRING_CODES: '12345678' }, []);
    expect(config.apiUrl).toBe('http://proxy:8080/sms-phone/v1');
  });
});

describe('the gateway app for real numbers', () => {
  test('the gateway app for real numbers is a profile with its own volume, in the same image as the sandbox', () => {
    const { profiles, build, environment, volumes } = service('whatsapp-gateway');
    expect(profiles).toEqual(['whatsapp']);
    expect(build?.target).toBe('whatsapp-gateway');
    expect(environment).toMatchObject({ DRIVER: 'baileys', DATA_DIR: '/data' });
    expect(volumes).toEqual(['whatsapp-gateway:/data']);
  });

  test('the systemd unit of the gateway app is not started again where only a person can help', () => {
    const unit = read('deploy/chasqui-gateway.service');
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^RestartPreventExitStatus=1 2 3$/m);
    expect(unit).toMatch(/^Environment=DATA_DIR=\/var\/lib\/chasqui-gateway$/m);
    expect(unit).toMatch(/^StateDirectory=chasqui-gateway$/m);
  });
});

describe('deploy/Caddyfile', () => {
  const routes = [
    ...read('deploy/Caddyfile').matchAll(
      /@\w+ path (.+)\n\thandle @\w+ \{\n\t\treverse_proxy (\S+) \{\n\t\t\timport client\n/g,
    ),
  ];

  test('the Caddyfile routes the public paths, to the port that the app listens on', () => {
    expect(routes.map(([, paths, upstream]) => [paths, upstream])).toEqual(
      Object.entries(MANIFEST)
        .filter(([, { paths }]) => paths)
        .map(([name, { paths = [], port }]) => [paths.join(' '), `${name}:${port}`]),
    );
  });

  test('the Caddyfile keeps connections for less time than the apps do: none is closed under a request', () => {
    const [, seconds] = /transport http \{\s+keepalive (\d+)s\s+\}/.exec(read('deploy/Caddyfile')) ?? [];
    expect(Number(seconds) * 1_000).toBeLessThan(HTTP_LIMITS.keepAliveTimeoutMs - 5_000);
  });

  test('the Caddyfile ends streams soon when it stops, and holds requests while an app restarts', () => {
    const text = read('deploy/Caddyfile');
    expect(text).toMatch(/grace_period \{\$GRACE_PERIOD:2s\}/);
    expect(service('proxy').environment?.GRACE_PERIOD).toBe('${GRACE_PERIOD:-2s}');
    // After a connection broke, only reads are repeated: no body is kept for a second try.
    const again = [...text.matchAll(/lb_retry_match \{\s+([^}]+?)\s+\}/g)].map(([, match]) => match);
    expect(again).toEqual(['method GET HEAD']);
    expect(text).not.toMatch(/^\s*request_buffers/m);
    expect(text).toMatch(/\(client\) \{[^}]*\}\s+lb_try_duration 30s\s+lb_try_interval 100ms/);
  });

  test('the Caddyfile says whose request it is in a header that clients cannot write, to apps that believe it', () => {
    const text = read('deploy/Caddyfile');
    expect(text).toMatch(/\(client\) \{\s+header_up X-Forwarded-For \{client_ip\}\s/);
    expect(text).toMatch(/trusted_proxies static \{\$LOAD_BALANCERS:127\.0\.0\.1\/32\}\s+trusted_proxies_strict/);
    expect(service('proxy').environment?.LOAD_BALANCERS).toBe('${LOAD_BALANCERS:-127.0.0.1/32}');
    for (const app of serverApps.filter((name) => MANIFEST[name]?.port)) {
      expect(service(app).environment?.TRUSTED_PROXIES).toContain('172.16.0.0/12');
    }
  });

  test('a browser that opens the address of the service comes to the console, which the proxy has a path for', () => {
    expect(MANIFEST.console?.paths).toContain(service('api-gateway').environment?.CONSOLE_URL);
  });

  test('the Caddyfile is mounted, and keeps keys in addresses out of its log', () => {
    expect(service('proxy').volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(read('deploy/Caddyfile')).toMatch(/request>uri query \{\s+replace secret REDACTED/);
  });
});

describe('deploy/Dockerfile', () => {
  const stages = stagesOf(read('deploy/Dockerfile'));
  const stage = (name: string) => stages.get(name) ?? [];

  test('the Dockerfile has the targets that docker-compose.yml builds, the server as the default', () => {
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    expect(new Set(targets)).toEqual(new Set(['sandbox-phone', 'server', 'whatsapp-gateway']));
    expect([...stages.keys()]).toEqual(expect.arrayContaining(targets));
    expect([...stages.keys()].at(-1)).toBe('server');
  });

  test('all stages of the Dockerfile stand on one pinned Node image', () => {
    expect(read('deploy/Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-[a-z]+-slim$/m);
    const images = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images.filter((image) => image !== '${NODE_IMAGE}' && !stages.has(String(image)))).toEqual([]);
  });

  test.each(['sandbox-phone', 'server', 'whatsapp-gateway'])(
    'the image %s runs as nobody in particular, in exec form, on a built file',
    (name) => {
      expect(stage(name)).toContain('USER 10001:10001');
      const command =
        stage(name)
          .find((line) => line.startsWith('CMD '))
          ?.slice(4) ?? '[]';
      expect(existsSync(join(root, sourceOf(JSON.parse(command) as string[]).source))).toBe(true);
      // Nothing is changed after rights are dropped.
      const afterUser = stage(name).slice(stage(name).indexOf('USER 10001:10001') + 1);
      expect(afterUser.every((line) => /^(CMD|HEALTHCHECK) /.test(line))).toBe(true);
    },
  );

  test('the server cleans up its memory as early as it does in the measured noise', () => {
    expect(stage('server')).toContain(`ENV NODE_OPTIONS="${NODE_OPTIONS}"`);
    const [, semiSpace = ''] = / (--max-semi-space-size=\d+)$/.exec(NODE_OPTIONS) ?? [];
    expect(read('package.json')).toContain(`node ${semiSpace} dist/apps/standalone/main.js`);
  });

  test('the server has a health check in exec form', () => {
    expect(stage('server').find((line) => line.startsWith('HEALTHCHECK '))).toContain(
      'CMD ["bash", "deploy/health-check.sh"]',
    );
  });

  test('a build fetches no program that reads the Dockerfile', () => {
    expect(read('deploy/Dockerfile')).not.toMatch(/^#\s*syntax=/m);
  });

  test('no image has a compiler, and the sandbox phone only the packages that it imports', () => {
    expect(stage('server-packages').join()).toMatch(/rm -rf [^&]*node_modules\/typescript /);
    const [, copied] =
      /copy-packages\.mjs \/app\/node_modules \/out\/node_modules (.+)$/m.exec(stage('phone-packages').join()) ?? [];
    expect(copied?.split(' ')).toEqual(packagesOf('apps/sandbox-phone/src'));
    expect(stage('sandbox-phone')).toContain('COPY --from=phone-packages /out/node_modules node_modules');
    expect(stage('sandbox-phone').join()).not.toContain('server-packages');
  });

  test('every image has its licence', () => {
    expect(stage('server')).toContain('COPY LICENSE package.json ./');
    expect(stage('sandbox-phone')).toContain('COPY LICENSE ./');
  });

  test('the Dockerfile installs packages with npm ci, those of the images without development packages', () => {
    expect(read('deploy/Dockerfile')).not.toMatch(/npm (install|i)\b/);
    expect(stage('server-packages').join()).toContain('npm ci --omit=dev');
    expect(stage('gateway-packages').join()).toContain('npm ci --omit=dev');
  });

  test('the server image has neither the code nor the packages of the GPL gateway app', () => {
    const copied =
      stage('build')
        .join('\n')
        .match(/cp -r [^&]+ \/out\/server\/\S+/g)
        ?.join('\n') ?? '';
    for (const app of ['admin', ...serverApps]) expect(copied).toContain(`dist/apps/${app} `);
    expect(copied).not.toContain('whatsapp-gateway');
    expect(stage('server').join('\n')).not.toContain('gateway-packages');
    expect(stage('server').join('\n')).not.toContain('apps/whatsapp-gateway');
    expect(stage('server-packages').join()).toContain('--workspaces=false');
    expect(stage('whatsapp-gateway').join('\n')).toContain('apps/whatsapp-gateway/LICENSE');
    expect(stage('whatsapp-gateway').join('\n')).toContain('apps/whatsapp-gateway/NOTICES');
    // By the dependency rules.
    const [, mayImport = ''] =
      /name: 'gateway-app-stands-alone',.*?pathNot: '\^libs\/\(([^)]+)\)\/'/s.exec(read('.dependency-cruiser.cjs')) ??
      [];
    const libs = mayImport.split('|').map((lib) => `dist/libs/${lib}`);
    expect(stage('build').join('\n')).toContain(`cp -r ${libs.join(' ')} /out/gateway/libs/`);
  });

  test('the checkout has what the Dockerfile copies, and .dockerignore lets it in', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toContain('*');
    const copies = [...stages.values()].flat().filter((line) => line.startsWith('COPY ') && !line.includes('--from='));
    const sources = copies.flatMap((line) => line.split(' ').slice(1, -1)).filter((source) => source !== '.');
    for (const source of sources) {
      expect(existsSync(join(root, source))).toBe(true);
      expect(ignored.some((line) => line === `!${source}` || source.startsWith(`${line.slice(1)}/`))).toBe(true);
    }
    const others = ['docs/guide', 'docs/openapi.json', 'docs/snippets', 'tsconfig.json', 'nest-cli.json', '.swcrc'];
    for (const needed of ['apps', 'libs', 'scripts', ...others]) expect(ignored).toContain(`!${needed}`);
  });
});

describe('restarts', () => {
  const rows = read('docs/install.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | '));

  function namedFor(name: string): string[] {
    const text = rows
      .filter(([services]) => services?.includes(`\`${name}\``))
      .map(([, effect]) => effect ?? '')
      .join(' ');
    const codes = [...text.matchAll(/\b(\d{3}) `([A-Z_]+)`/g)].map(([, status, code]) => `${status} ${code}`);
    return [...codes, ...['refused', 'closed before an answer'].filter((words) => text.includes(words))];
  }

  const restarted = [...serverApps, 'redis', 'postgres', 'proxy'];

  test('every service that runs all the time is restarted under load by e2e:containers', () => {
    expect(Object.keys(NOTICED).toSorted()).toEqual([...restarted, 'sandbox-gateway', 'sandbox-phone'].toSorted());
  });

  test.each(restarted)(
    'the page of restarts says of %s why a client tries again, and e2e:containers allows no more',
    (name) => {
      expect(namedFor(name).toSorted()).toEqual([...(NOTICED[name] ?? [])].toSorted());
    },
  );
});

function packagesOf(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file));
  const imported = sources.flatMap((file) => [
    ...readFileSync(join(root, folder, file), 'utf8').matchAll(/^(?:import|\}) .*from '([^.'][^']*)';$/gm),
  ]);
  const names = new Set(imported.map(([, name]) => String(name)));
  return [...names].filter((name) => !name.startsWith('node:')).toSorted();
}

const nodeImage = (): string => /^ARG NODE_IMAGE=(\S+)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '';

async function variablesOf(app: string): Promise<Variables> {
  const module = (await import(`../apps/${app}/src/${app}.config`)) as Record<string, Variables>;
  const name = Object.keys(module).find((exported) => exported.endsWith('Variables'));
  return { ...(name && module[name]), ...(app === 'admin' && module.exportVariables) };
}

/** A value as Compose interpolates it with a complete .env: defaults stay, each secret is 32 bytes as base64. */
function interpolate(value: string): string {
  const secret = encodeURIComponent(Buffer.alloc(32, 1).toString('base64'));
  return value
    .replaceAll(/\$\{(?:[A-Z_]+:\?[^}]*|[A-Z_]+_KEY:-)\}/g, value.includes('://') ? secret : decodeURIComponent(secret))
    .replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');
}

function stagesOf(dockerfile: string): Map<string, string[]> {
  const lines = dockerfile
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages = new Map<string, string[]>();
  for (const line of lines) {
    const name = /^FROM \S+ AS (\S+)$/.exec(line)?.[1];
    if (name) stages.set(name, []);
    else [...stages.values()].at(-1)?.push(line);
  }
  return stages;
}
