import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Config, loadConfig, type Variables } from '@chasqui/config';
import { parse } from 'yaml';
import { MOST_HEAP_MB } from '../../bench/processes/node-options';
import { appsOfKind, MANIFEST } from '../manifest/manifest';
import {
  chart,
  containerOf,
  describeRendered,
  environmentOf,
  type Manifest,
  named,
  ofKind,
  overlay,
  podOf,
  read,
} from './rendered.world';

const APPS = appsOfKind('server');
const rendered: Record<string, Manifest[]> = {};
const INSTALLATIONS = ['trial', 'production', 'keda'];
const EACH = INSTALLATIONS.flatMap((installation) => APPS.map((app) => [installation, app] as const));

const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { command?: string[]; environment?: Record<string, string> }>;
};

const objects = (installation: string): Manifest[] => rendered[installation] ?? [];
const deployment = (installation: string, app: string) => named(objects(installation), 'Deployment', `chasqui-${app}`);
const secretKeys = (manifest: Manifest): string[] =>
  (containerOf(manifest).env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []).toSorted();

/** Secrets by the manifest, and what compose passes with them. */
const SECRETS = new Set(Object.values(MANIFEST).flatMap(({ secrets = [] }) => secrets));

/** Secrets that an installation may omit. */
const OPTIONAL = new Set(['DATABASE_REPLICA_URL', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_HEADERS']);

async function variablesOf(app: string): Promise<Variables> {
  const module = (await import(`../../apps/${app}/src/${app}.config`)) as Record<string, Variables>;
  const name = Object.keys(module).find((exported) => exported.endsWith('Variables'));
  return (name && module[name]) || {};
}

/** The environment with values for what a Secret or the kubelet provides. */
function filledIn(installation: string, app: string): Record<string, string> {
  const environment = environmentOf(objects(installation), containerOf(deployment(installation, app)));
  const given: Record<string, string> = {
    DATABASE_URL: 'postgres://chasqui:secret@postgres:5432/chasqui',
    DATABASE_REPLICA_URL: 'postgres://chasqui:secret@standby:5432/chasqui',
    REDIS_URL: 'redis://:secret@redis:6379',
    SMTP_URL: 'smtp://mail.example.com:587',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer token',
    INTERNAL_HOST: '10.1.2.3',
  };
  const secret = Buffer.alloc(32, 1).toString('base64');
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, given[name] ?? (value === name ? secret : value)]),
  );
}

describeRendered('every app on Kubernetes', () => {
  beforeAll(() => {
    for (const installation of INSTALLATIONS) rendered[installation] = overlay(installation);
  });

  it.each(INSTALLATIONS)('the installation %s runs every server app of the manifest, and no other', (installation) => {
    const names = ofKind(objects(installation), 'Deployment').map(({ metadata }) => metadata.name);
    expect(names.toSorted()).toEqual(APPS.map((app) => `chasqui-${app}`).toSorted());
  });

  it.each(EACH)('in %s the pods of %s start the file that docker-compose.yml starts', (installation, app) => {
    expect(containerOf(deployment(installation, app)).command).toEqual(services[app]?.command);
  });

  it.each(EACH)(
    'in %s the pods of %s get all the variables that it requires, none that it does not know, and take their values',
    async (installation, app) => {
      const variables = await variablesOf(app);
      const environment = filledIn(installation, app);
      expect(Object.keys(environment).filter((name) => !(name in variables))).toEqual([]);
      const config = loadConfig(variables, environment) as Config<Variables> & Record<string, unknown>;
      expect({ port: config.PORT, opsPort: config.OPS_PORT, host: config.OPS_HOST }).toEqual({
        port: MANIFEST[app]?.port,
        opsPort: MANIFEST[app]?.opsPort,
        host: '0.0.0.0',
      });
    },
  );

  it.each(EACH)(
    'in %s the pods of %s get every variable that docker-compose.yml gives, as long as it has a value',
    (installation, app) => {
      const given = filledIn(installation, app);
      const inCompose = Object.keys(services[app]?.environment ?? {}).filter(
        // Buckets are optional; the other repeats OTEL_EXPORTER_OTLP_ENDPOINT.
        (name) => !name.startsWith('MEDIA_S3_') && name !== 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      );
      expect(inCompose.filter((name) => !(name in given))).toEqual([]);
    },
  );

  it.each(EACH)('in %s the pods of %s get the secrets that it may open, and no other', (installation, app) => {
    const hasBucket = installation !== 'trial';
    const may = (MANIFEST[app]?.secrets ?? []).filter((name) => hasBucket || !name.startsWith('MEDIA_S3_'));
    const keys = secretKeys(deployment(installation, app));
    expect(keys.filter((key) => SECRETS.has(key))).toEqual(may);
    // Not secret, but delivered with secrets.
    const besides = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'WEBHOOK_PUBLIC_KEY', 'MEDIA_S3_ACCESS_KEY'];
    expect(keys.filter((key) => !SECRETS.has(key) && !besides.includes(key))).toEqual([]);
  });

  it.each(EACH)(
    'in %s the secrets of %s stand in a Secret of its own, those of the stores in one of all',
    (installation, app) => {
      for (const { name, valueFrom } of containerOf(deployment(installation, app)).env ?? []) {
        const { secretKeyRef } = valueFrom ?? {};
        if (secretKeyRef === undefined) continue;
        const expected = ['DATABASE_URL', 'REDIS_URL'].includes(name) ? 'chasqui-stores' : `chasqui-${app}`;
        expect(secretKeyRef).toEqual({ name: expected, key: name, ...(OPTIONAL.has(name) && { optional: true }) });
      }
    },
  );

  it.each(INSTALLATIONS)(
    'the installation %s carries no secret itself: no Secret, and no value of one',
    async (installation) => {
      expect(ofKind(objects(installation), 'Secret')).toEqual([]);
      const secret = new Set<string>();
      for (const app of [...APPS, 'admin'])
        for (const [name, variable] of Object.entries(await variablesOf(app))) if (variable.secret) secret.add(name);
      const values = ofKind(objects(installation), 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
      expect(values.filter((name) => secret.has(name))).toEqual([]);
      const text = JSON.stringify(objects(installation));
      expect(
        [...text.matchAll(/"name":"([A-Z_]+)","value":"([^"]*)"/g)]
          .map(([, name]) => name)
          .filter((name = '') => secret.has(name)),
      ).toEqual([]);
      expect(text).not.toMatch(/:\/\/[^/"\s]*:[^/"\s]*@/);
    },
  );

  it.each(EACH)(
    'in %s %s is looked at on its operations port: alive, ready, and whether it has started',
    (installation, app) => {
      const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(deployment(installation, app));
      const { port, opsPort } = MANIFEST[app] ?? {};
      expect(ports).toEqual([
        ...(port === undefined ? [] : [{ name: 'http', containerPort: port }]),
        { name: 'ops', containerPort: opsPort },
      ]);
      expect(startupProbe.httpGet).toEqual({ path: '/health/live', port: 'ops' });
      expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'ops' });
      expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'ops' });
      // A migration of several minutes must not cause restarts.
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(1_800);
      const { progressDeadlineSeconds } = deployment(installation, app).spec as { progressDeadlineSeconds: number };
      expect(progressDeadlineSeconds).toBeGreaterThan(startupProbe.periodSeconds * startupProbe.failureThreshold);
    },
  );

  it.each(EACH)(
    'in %s the pods of %s are killed only after the time that stopping may take',
    async (installation, app) => {
      const manifest = deployment(installation, app);
      const config = loadConfig(await variablesOf(app), filledIn(installation, app)) as Record<string, unknown>;
      const sleepS = containerOf(manifest).lifecycle?.preStop.sleep.seconds ?? 0;
      const drainS = sleepS + (Number(config.SHUTDOWN_PAUSE_MS ?? 0) + Number(config.SHUTDOWN_TIMEOUT_MS)) / 1_000;
      expect(podOf(manifest).terminationGracePeriodSeconds).toBeGreaterThan(drainS);
      // Apps that are called first leave their Service.
      expect(sleepS > 0).toBe(MANIFEST[app]?.port !== undefined);
    },
  );

  it.each(EACH)('in %s a rollout of %s takes no pod away before another one is ready', (installation, app) => {
    expect(deployment(installation, app).spec).toMatchObject({
      minReadySeconds: 10,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    });
  });

  it.each(INSTALLATIONS)('in %s every pod keeps to the restricted standard, and none has a token', (installation) => {
    const made = ofKind(objects(installation), 'Deployment', 'StatefulSet', 'Job');
    expect(made.length).toBeGreaterThanOrEqual(APPS.length + 1);
    for (const manifest of made) {
      const { securityContext, automountServiceAccountToken, enableServiceLinks } = podOf(manifest);
      expect(containerOf(manifest).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const isOurs = manifest.kind !== 'StatefulSet';
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: isOurs ? 10_001 : 999,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect({ automountServiceAccountToken, enableServiceLinks }).toEqual({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
      });
      expect(containerOf(manifest).resources.limits.memory).toMatch(/^\d+[MG]i$/);
    }
    expect(named(objects(installation), 'ServiceAccount', 'chasqui')).toMatchObject({
      automountServiceAccountToken: false,
    });
    expect(read('deploy/Dockerfile')).toContain('\nUSER 10001:10001\n');
    expect(named(objects(installation), 'Namespace', 'chasqui').metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
  });

  it.each(EACH)('in %s the memory of %s is above its heap by what buffers need', (installation, app) => {
    const [, limit] = /^(\d+)Mi$/.exec(containerOf(deployment(installation, app)).resources.limits.memory ?? '') ?? [];
    expect(Number(limit) - MOST_HEAP_MB).toBeGreaterThanOrEqual(200);
  });

  it.each(EACH)('in %s the pods of %s are spread over zones and nodes', (installation, app) => {
    const manifest = deployment(installation, app);
    const { matchLabels } = (manifest.spec as { selector: { matchLabels: Record<string, string> } }).selector;
    const spread = podOf(manifest).topologySpreadConstraints;
    expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ]);
    for (const { labelSelector } of spread) expect(labelSelector.matchLabels).toEqual(matchLabels);
  });

  it('each pod of pairing says its own address to the others', () => {
    const { env } = containerOf(deployment('production', 'pairing'));
    expect(env).toContainEqual({ name: 'INTERNAL_HOST', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } });
  });

  it.each(INSTALLATIONS)(
    'in %s every app that is called has a Service of its public port, and no Service has an operations port',
    (installation) => {
      const ports = ofKind(objects(installation), 'Service').map(({ metadata, spec }) => [
        metadata.name,
        (spec as { ports: { port: number }[] }).ports.map(({ port }) => port),
      ]);
      const stores =
        installation === 'trial'
          ? [
              ['chasqui-postgres', [5432]],
              ['chasqui-redis', [6379]],
            ]
          : [];
      const called = APPS.filter((app) => MANIFEST[app]?.port).map((app) => [`chasqui-${app}`, [MANIFEST[app]?.port]]);
      expect(Object.fromEntries(ports)).toEqual(Object.fromEntries([...called, ...stores]));
    },
  );

  it.each(INSTALLATIONS)(
    'in %s migrations run once per version, and get nothing but the address of PostgreSQL',
    (installation) => {
      const [job, ...others] = ofKind(objects(installation), 'Job');
      if (!job) throw new Error('no Job');
      expect(others).toEqual([]);
      expect(job.metadata.name).toBe('chasqui-migrate-0.1.0');
      const { command, env, envFrom, image } = containerOf(job);
      expect(command).toEqual(services.migrate?.command);
      expect(env).toEqual([
        { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'chasqui-stores', key: 'DATABASE_URL' } } },
      ]);
      expect({ envFrom, image }).toEqual({ image: 'chasqui/server:0.1.0' });
    },
  );

  it('files are in a bucket in production, and on one volume that all who need it have in a trial', () => {
    for (const app of APPS) {
      const hasFiles = 'MEDIA_DIR' in (services[app]?.environment ?? {});
      const volume = (installation: string) =>
        podOf(deployment(installation, app)).volumes.find(({ name }) => name === 'media');
      expect(volume('production')).toEqual(hasFiles ? { name: 'media', emptyDir: {} } : undefined);
      expect(volume('trial')).toEqual(
        hasFiles ? { name: 'media', persistentVolumeClaim: { claimName: 'chasqui-media' } } : undefined,
      );
      if (!hasFiles) continue;
      expect(filledIn('production', app)).toMatchObject({ MEDIA_DIR: '/media', MEDIA_S3_BUCKET: 'chasqui-media' });
      expect(filledIn('trial', app)).toMatchObject({ MEDIA_DIR: '/media', MEDIA_S3_BUCKET: '' });
    }
  });
});

describeRendered('the public paths on Kubernetes', () => {
  /** `/v1` and `/v1/*` are one prefix; a single entry is an exact path. */
  const expected = Object.entries(MANIFEST).flatMap(([app, { paths = [] }]) =>
    paths
      .filter((path) => !path.endsWith('/*'))
      .map((path) => [app, path, paths.includes(`${path}/*`) ? 'prefix' : 'exact']),
  );

  it.each(['trial', 'production'])('the Ingress of %s has the paths of every app, and no other', (installation) => {
    const { rules } = named(overlay(installation), 'Ingress', 'chasqui').spec as {
      rules: { http: { paths: { path: string; pathType: string; backend: { service: { name: string } } }[] } }[];
    };
    const paths = rules.flatMap(({ http }) =>
      http.paths.map(({ path, pathType, backend }) => [
        backend.service.name.replace('chasqui-', ''),
        path,
        pathType.toLowerCase(),
      ]),
    );
    expect(new Set(paths.map(String))).toEqual(new Set(expected.map(String)));
  });

  it('the HTTPRoute has the paths of every app, and ends no bulk send, stream or WebSocket by a time limit', () => {
    const sets = ['--set', 'httpRoute.enabled=true', '--set', 'httpRoute.parentRefs[0].name=public'];
    const { rules } = named(chart(['production'], ...sets), 'HTTPRoute', 'chasqui').spec as {
      rules: {
        matches: { path: { type: string; value: string } }[];
        timeouts: Record<string, string>;
        backendRefs: { name: string; port: number }[];
      }[];
    };
    const paths = rules.flatMap(({ matches, backendRefs: [backend] }) =>
      matches.map(({ path }) => [
        backend?.name.replace('chasqui-', ''),
        path.value,
        path.type === 'Exact' ? 'exact' : 'prefix',
      ]),
    );
    expect(new Set(paths.map(String))).toEqual(new Set(expected.map(String)));
    for (const { timeouts, backendRefs } of rules) {
      expect(timeouts).toEqual({ request: '0s', backendRequest: '0s' });
      expect(backendRefs).toHaveLength(1);
    }
  });

  it('the Ingress asks for no buffering, for more than a silent minute, and for files of 64 MiB with what is around them', () => {
    const { annotations = {} } = named(overlay('production'), 'Ingress', 'chasqui').metadata;
    const setting = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`];
    expect(setting('proxy-buffering')).toBe('off');
    expect(setting('proxy-request-buffering')).toBe('off');
    expect(Number(setting('proxy-read-timeout'))).toBeGreaterThan(60);
    expect(Number.parseInt(setting('proxy-body-size') ?? '', 10)).toBeGreaterThan(64);
  });
});

describe('the facts of the chart', () => {
  it('every server app stands in the facts of the chart and in its values', () => {
    const facts = read('deploy/helm/chasqui/templates/_facts.tpl');
    const [, text = ''] = /define "chasqui\.facts" -\}\}\n([^]*?)\{\{- end/.exec(facts) ?? [];
    const { apps } = parse(read('deploy/helm/chasqui/values.yaml'), { merge: true }) as { apps: object };
    expect(Object.keys(parse(text) as object).toSorted()).toEqual(APPS.toSorted());
    expect(Object.keys(apps).toSorted()).toEqual(APPS.toSorted());
  });
});
