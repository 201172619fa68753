import type { App, Manifest } from './manifest';
import type { Repository } from './repository';

interface Place {
  file: string;
  stands: boolean;
  write: string;
}

/** Every place that lacks an app of the manifest, and every folder that the manifest lacks; a sentence each. */
export function forgottenApps(manifest: Manifest, repository: Repository): string[] {
  const folders = repository.folders('apps').filter((name) => !(name in manifest));
  return [
    ...folders.map((name) => `${name} is missing in apps/manifest.json: register it there with its kind.`),
    ...Object.entries(manifest).flatMap(([name, app]) =>
      placesOf(name, app, repository)
        .filter(({ stands }) => !stands)
        .map(({ file, write }) => `${name} is missing in ${file}: write ${write}.`),
    ),
  ];
}

function placesOf(name: string, app: App, repository: Repository): Place[] {
  const inImage = app.kind === 'server' || app.kind === 'command';
  return [
    ...everywhere(name, repository),
    ...(app.kind === 'developer' ? [] : inContainers(name, app, repository)),
    ...(inImage ? [inStandalone(name, repository)] : []),
    ...(app.kind === 'server' ? asServer(name, app, repository) : []),
    ...(app.port === undefined ? [] : [inCaddyfile(name, app, repository)]),
  ];
}

function everywhere(name: string, { read, exists, nestProjects }: Repository): Place[] {
  const project = { type: 'application', root: `apps/${name}`, entryFile: 'main', sourceRoot: `apps/${name}/src` };
  return [
    {
      file: 'apps',
      stands: exists(`apps/${name}/src/main.ts`),
      write: `apps/${name}/src/main.ts, which starts it`,
    },
    {
      file: 'nest-cli.json',
      stands: nestProjects()[name]?.sourceRoot === project.sourceRoot,
      write: `"${name}": ${JSON.stringify(project)} in "projects"`,
    },
    {
      file: 'docs/architecture.md',
      stands: read('docs/architecture.md').includes(`\n| [${name}](../apps/${name}/`),
      write: `a row "| [${name}](../apps/${name}/src) | what it is | what it may open |" in the first table`,
    },
  ];
}

function inContainers(name: string, { kind }: App, { read, compose }: Repository): Place[] {
  const target = kind === 'device' ? name : 'server';
  const service = compose()[name];
  return [
    {
      file: 'docker-compose.yml',
      stands: service?.build?.target === target,
      write: `a service "${name}" whose build has the target "${target}"`,
    },
    {
      file: 'deploy/Dockerfile',
      stands: new RegExp(`\\bdist/apps/${name}\\b(?!/)`).test(read('deploy/Dockerfile')),
      write: `dist/apps/${name} in the stage "build", among what is copied for the image "${target}"`,
    },
  ];
}

function inStandalone(name: string, { read }: Repository): Place {
  const file = 'apps/standalone/src/standalone.app.ts';
  const stands = read(file).includes(`'../../${name}/src/`);
  return { file, stands, write: `an import of ../../${name}/src, and start it before the API` };
}

function asServer(name: string, app: App, { read, compose }: Repository): Place[] {
  const environment = compose()[name]?.environment ?? {};
  const ports = { ...(app.port && { PORT: app.port }), OPS_PORT: app.opsPort };
  return [
    ...Object.entries(ports).map(([variable, port]) => ({
      file: 'docker-compose.yml',
      stands: port !== undefined && environment[variable] === String(port),
      write: `${variable}: "${port}" in the environment of "${name}"`,
    })),
    {
      file: 'docs/install.md',
      stands: read('docs/install.md').includes(`\n| \`${name}\` | `),
      write: `a row "| \`${name}\` | public paths | ${app.opsPort} | secrets |" in the first table`,
    },
    {
      file: 'chaos/noise/noise-apps.ts',
      stands: read('chaos/noise/noise-apps.ts').includes(`'${name}'`),
      write: `'${name}' in NOISY_APPS, with its environment below`,
    },
    {
      file: 'test/system/running-system.ts',
      stands: read('test/system/running-system.ts').includes(`/apps/${name}/src/`),
      write: `an import of ../../apps/${name}/src, and start it with the whole system`,
    },
  ];
}

function inCaddyfile(name: string, { port, paths = [] }: App, { read }: Repository): Place {
  const text = read('deploy/Caddyfile');
  const stands = text.includes(` path ${paths.join(' ')}\n`) && text.includes(`reverse_proxy ${name}:${port} {`);
  const write = `"path ${paths.join(' ')}" and "reverse_proxy ${name}:${port}" with "import client"`;
  return { file: 'deploy/Caddyfile', stands, write };
}
