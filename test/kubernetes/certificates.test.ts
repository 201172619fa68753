import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import { loadConfig, type Variables } from '@chasqui/config';
import { appsOfKind } from '../manifest/manifest';
import {
  CHART,
  chart,
  containerOf,
  describeRendered,
  environmentOf,
  type Manifest,
  named,
  ofKind,
  podOf,
  read,
} from './rendered.world';

const APPS = appsOfKind('server');
const FOLDER = '/etc/chasqui/tls';
const SECRET = 'stores-tls';
const URLS: Record<string, string> = {
  DATABASE_URL: `postgres://chasqui:p@db.example.com/chasqui?sslmode=verify-full&sslrootcert=${FOLDER}/ca.crt`,
  REDIS_URL: `rediss://:p@redis.example.com:6380?sslrootcert=${FOLDER}/ca.crt&sslcert=${FOLDER}/tls.crt&sslkey=${FOLDER}/tls.key`,
};
/** Seconds between the start of a migration's pod and its first statement: scheduling, and pulling the image. */
const POD_STARTS_WITHIN_S = 120;

const rendered = (): Manifest[] => chart(['production'], '--set', `certificates.existingSecret=${SECRET}`);
const hasStores = (manifest: Manifest): boolean =>
  (containerOf(manifest).env ?? []).some(({ name }) => name === 'DATABASE_URL' || name === 'REDIS_URL');
const volumesOf = (manifest: Manifest) => podOf(manifest).volumes.filter(({ name }) => name === 'certificates');
const mountsOf = (manifest: Manifest) =>
  containerOf(manifest).volumeMounts.filter(({ name }) => name === 'certificates');

describeRendered('certificates of PostgreSQL and Redis in the chart', () => {
  it('every pod that is told where PostgreSQL or Redis is has the files of the Secret, and cannot change them', () => {
    const pods = ofKind(rendered(), 'Deployment', 'Job').filter(hasStores);
    expect(pods.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      [...APPS, 'migrate'].map((app) => `chasqui-${app}`).toSorted(),
    );
    for (const pod of pods) {
      expect([pod.metadata.name, volumesOf(pod)]).toEqual([
        pod.metadata.name,
        [{ name: 'certificates', secret: { secretName: SECRET } }],
      ]);
      expect([pod.metadata.name, mountsOf(pod)]).toEqual([
        pod.metadata.name,
        [{ name: 'certificates', mountPath: FOLDER, readOnly: true }],
      ]);
    }
  });

  it('no pod has such files when none are named', () => {
    for (const pod of ofKind(chart(['production']), 'Deployment', 'Job'))
      expect([pod.metadata.name, volumesOf(pod), mountsOf(pod)]).toEqual([pod.metadata.name, [], []]);
  });

  it.each(APPS)('%s takes URLs that name the files where they are', async (app) => {
    const manifests = rendered();
    const container = containerOf(named(manifests, 'Deployment', `chasqui-${app}`));
    const module = (await import(`../../apps/${app}/src/${app}.config`)) as Record<string, Variables>;
    const variables = Object.entries(module).find(([name]) => name.endsWith('Variables'))?.[1] ?? {};
    const secret = Buffer.alloc(32, 1).toString('base64');
    const other: Record<string, string> = {
      ...URLS,
      DATABASE_REPLICA_URL: URLS.DATABASE_URL ?? '',
      INTERNAL_HOST: '10.1.2.3',
      SMTP_URL: 'smtp://a.example.com:587',
    };
    const environment = Object.entries(environmentOf(manifests, container)).map(([name, value]) => [
      name,
      other[name] ?? (value === name ? secret : value),
    ]);
    const config = loadConfig(variables, Object.fromEntries(environment) as Record<string, string>);
    expect(config).toMatchObject(URLS);
    const folder = mountsOf(named(manifests, 'Deployment', `chasqui-${app}`))[0]?.mountPath;
    const files = Object.values(URLS).flatMap((url) =>
      [...new URL(url).searchParams].filter(([name]) => name !== 'sslmode').map(([, file]) => dirname(file)),
    );
    expect(new Set(files)).toEqual(new Set([folder]));
  });

  it.each(['docs/install.md', `${CHART}/README.md`])('%s says where the files are', (page) => {
    expect(read(page)).toContain(FOLDER);
  });
});

describeRendered('the time of a migration', () => {
  it('helm is told to wait for longer than a migration may take', () => {
    const { activeDeadlineSeconds } = named(chart(['production']), 'Job', 'chasqui-migrate').spec as {
      activeDeadlineSeconds: number;
    };
    for (const page of ['docs/install.md', `${CHART}/README.md`]) {
      const told = [...read(page).matchAll(/--timeout (?:(\d+)h)?(?:(\d+)m)?/g)].map(
        ([, hours = '0', minutes = '0']) => Number(hours) * 3_600 + Number(minutes) * 60,
      );
      expect(told.length).toBeGreaterThan(0);
      expect(Math.min(...told)).toBeGreaterThanOrEqual(activeDeadlineSeconds + POD_STARTS_WITHIN_S);
    }
  });

  it('a migration may be given another time', () => {
    const job = named(chart(['production'], '--set', 'migration.deadlineSeconds=600'), 'Job', 'chasqui-migrate');
    expect(job.spec).toMatchObject({ activeDeadlineSeconds: 600 });
  });
});
