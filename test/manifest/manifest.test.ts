import { describe, expect, it } from '@jest/globals';
import type { Variable } from '@chasqui/config';
import { forgottenApps } from './app-places';
import { forgottenLibs, forgottenRooms, staleLibs } from './lib-places';
import { type App, appsOfKind, MANIFEST } from './manifest';
import { REPOSITORY } from './repository';

type Variables = Partial<Record<string, Pick<Variable<number>, 'default'>>>;

const libs = REPOSITORY.folders('libs');
const filesIn = (sentences: readonly string[]) =>
  sentences.map((each) => / is missing in (\S+): write /.exec(each)?.[1]);

describe('every app of the manifest', () => {
  it('every app of the manifest stands in every place that names apps, and every folder in apps is in the manifest', () => {
    expect(forgottenApps(MANIFEST, REPOSITORY)).toEqual([]);
  });

  it('every app of the manifest has ports that no other app has', () => {
    const ports = Object.values(MANIFEST).flatMap(({ port, opsPort }) => [port, opsPort]);
    const given = ports.filter((port) => port !== undefined);
    expect(new Set(given).size).toBe(given.length);
  });

  it.each(appsOfKind('server'))(
    'the app %s listens where the manifest says, unless its environment says otherwise',
    async (name) => {
      const exported = (await import(`../../apps/${name}/src/${name}.config`)) as Record<string, Variables>;
      const [variables] = Object.keys(exported).filter((key) => key.endsWith('Variables'));
      const { PORT, OPS_PORT } = exported[variables ?? ''] ?? {};
      expect({ port: PORT?.default, opsPort: OPS_PORT?.default }).toEqual({
        port: MANIFEST[name]?.port,
        opsPort: MANIFEST[name]?.opsPort,
      });
    },
  );

  it('an app that is registered and stands nowhere yet is found: each place is named with what to write', () => {
    const chat: App = { kind: 'server', port: 3009, opsPort: 9009, paths: ['/widget/v1'], secrets: [] };
    const sentences = forgottenApps({ ...MANIFEST, chat }, REPOSITORY);
    expect(filesIn(sentences)).toEqual([
      'apps',
      'nest-cli.json',
      'docs/architecture.md',
      'docker-compose.yml',
      'deploy/Dockerfile',
      'apps/standalone/src/standalone.app.ts',
      'docker-compose.yml',
      'docker-compose.yml',
      'docs/install.md',
      'chaos/noise/noise-apps.ts',
      'test/system/running-system.ts',
      'deploy/Caddyfile',
    ]);
    expect(sentences).toContain(
      'chat is missing in docker-compose.yml: write OPS_PORT: "9009" in the environment of "chat".',
    );
  });

  it('a folder of apps that nobody registered is found', () => {
    const { listen, ...others } = MANIFEST;
    expect(listen).toBeDefined();
    expect(forgottenApps(others, REPOSITORY)).toEqual([
      'listen is missing in apps/manifest.json: register it there with its kind.',
    ]);
  });
});

describe('every lib', () => {
  it('every lib stands in every place that names libs, and no place names a lib that is gone', () => {
    expect([...forgottenLibs(libs, REPOSITORY), ...staleLibs(libs, REPOSITORY)]).toEqual([]);
  });

  it('a new lib that stands nowhere yet is found', () => {
    const sentences = forgottenLibs(['campaigns'], REPOSITORY);
    expect(filesIn(sentences)).toEqual(['libs', '.dependency-cruiser.cjs', 'docs/architecture.md']);
    expect(sentences[1]).toBe(
      `campaigns is missing in .dependency-cruiser.cjs: write 'campaigns': [<the libs that it may import>] in "arrows".`,
    );
  });

  it('every room of a lib is named in tsconfig.json, and no other folder has an index', () => {
    expect(forgottenRooms(libs, REPOSITORY)).toEqual([]);
  });

  it('a room that is not named, a name without rooms and an index that is too deep are found', () => {
    const of = (indexes: string[], names: string[]): string[] =>
      forgottenRooms(['contacts'], {
        ...REPOSITORY,
        files: () => indexes,
        paths: () => Object.fromEntries(names.map((name) => [name, ['./libs/contacts/src/*/index.ts']])),
      });
    expect(of(['index.ts', 'records/index.ts'], ['@chasqui/contacts/*'])).toEqual([]);
    expect(of(['index.ts', 'records/index.ts'], [])).toEqual([
      'contacts has rooms: write "@chasqui/contacts/*": ["./libs/contacts/src/*/index.ts"] in "paths" of tsconfig.json.',
    ]);
    expect(of(['index.ts'], ['@chasqui/contacts/*'])).toEqual([
      'tsconfig.json names rooms of contacts, which has none: remove them.',
    ]);
    expect(of(['index.ts', 'records/lists/index.ts'], ['@chasqui/contacts/*'])).toEqual([
      'libs/contacts/src/records/lists/index.ts is the index of no room: a room is a folder in src.',
    ]);
  });

  it('the name of a lib whose folder is gone is found', () => {
    expect(
      staleLibs(
        libs.filter((lib) => lib !== 'sending'),
        REPOSITORY,
      ),
    ).toEqual(['.dependency-cruiser.cjs names sending, which is no folder in libs: remove it.']);
  });
});
