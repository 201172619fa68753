import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '@chasqui/database';
import { readProbes } from '@chasqui/testing';
import { getMetadataArgsStorage } from 'typeorm';

const read = (path: string): string => readFileSync(join(__dirname, '..', path), 'utf8');
const pathsOf = (file: string): Readonly<Record<string, object>> =>
  (JSON.parse(read(file)) as { paths: Record<string, object> }).paths;

const paths = pathsOf('docs/openapi.json');
const pathsOfConsole = pathsOf('apps/console/openapi.json');
const entities = new Set(getMetadataArgsStorage().tables.map(({ name }) => name));
const probes = readProbes();

interface Noun {
  table: string;
  parts?: object;
  limit?: string;
}

/** Limits that have words, with others in `usage.json` or with those of their noun. */
function limitsSaid(folder: string): ReadonlySet<string> {
  const files = readdirSync(join(__dirname, '..', folder));
  return new Set(
    files.flatMap((file) => {
      const words = JSON.parse(read(`${folder}/${file}`)) as { limits?: object; usage?: { limits: object } };
      return Object.keys(words.limits ?? words.usage?.limits ?? {});
    }),
  );
}

/** Every place that lacks a noun, a sentence each. Other tests say which words of the console are missing. */
function forgotten({ table, parts = {}, limit }: Noun): string[] {
  const probe = probes.find((each) => each.table === table);
  const path = probe?.path ?? '';
  const places: [stands: boolean, write: string][] = [
    ...[table, ...Object.keys(parts)].map((each): [boolean, string] => [
      entities.has(each),
      `an entity of "${each}" in libs/database`,
    ]),
    [probe !== undefined, `<noun>.probe.ts with table: '${table}', beside its routes`],
    [probe === undefined || probe.rows !== undefined, `the rows of its probe`],
    [
      probe === undefined || 'post' in (paths[path] ?? {}),
      `POST ${path}: its module in api-gateway.module.ts, npm run gen`,
    ],
    [
      probe === undefined || 'post' in (pathsOfConsole[`/organizations/{org}${path}`] ?? {}),
      `POST ${path} of the console: its module in console.module.ts, npm run gen`,
    ],
    ...(limit === undefined ? [] : ['en', 'es']).map((language): [boolean, string] => {
      const folder = `apps/console/web/src/locales/${language}`;
      return [
        limitsSaid(folder).has(limit ?? ''),
        `the words of its limit: usage.limits.${limit} in its own words in ${folder}`,
      ];
    }),
  ];
  return places.filter(([stands]) => !stands).map(([, write]) => `${table} lacks ${write}.`);
}

describe('a noun of the list of features', () => {
  it.each(FEATURES.map((feature) => [feature.table, feature] as const))('%s has all that a noun has', (_, feature) => {
    expect(forgotten(feature)).toEqual([]);
  });

  it('that stands nowhere else is missing everywhere', () => {
    expect(forgotten({ table: 'things', parts: { thing_parts: {} }, limit: 'things' })).toEqual([
      'things lacks an entity of "things" in libs/database.',
      'things lacks an entity of "thing_parts" in libs/database.',
      "things lacks <noun>.probe.ts with table: 'things', beside its routes.",
      'things lacks the words of its limit: usage.limits.things in its own words in apps/console/web/src/locales/en.',
      'things lacks the words of its limit: usage.limits.things in its own words in apps/console/web/src/locales/es.',
    ]);
  });

  it('no two probes are of one path', () => {
    const all = probes.map(({ path }) => path);
    expect(all.filter((path, at) => all.indexOf(path) !== at)).toEqual([]);
  });
});
