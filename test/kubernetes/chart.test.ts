import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { appsOfKind } from '../manifest/manifest';
import {
  CHART,
  chart,
  containerOf,
  describeRendered,
  exists,
  named,
  ofKind,
  podOf,
  refusal,
  ROOT,
  run,
} from './rendered.world';

const WORKERS = { 'whatsapp-sender': 'whatsapp', 'sms-dispatcher': 'sms', 'webhook-dispatcher': 'webhooks' };
const APPS = appsOfKind('server');

interface Trigger {
  type: string;
  metricType: string;
  metadata: { query?: string; threshold?: string };
}

interface ScaledObject {
  scaleTargetRef: { name: string };
  minReplicaCount: number;
  maxReplicaCount: number;
  fallback: { failureThreshold: number; replicas: number };
  triggers: Trigger[];
}

function metricNames(): Set<string> {
  const names = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/(\.(test|e2e)\.ts$|node_modules)/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(ROOT, folder, path), 'utf8').matchAll(/'(chasqui_[a-z_]+)'/g)].map(
          ([, name = '']) => name,
        ),
      ),
  );
  return new Set(names);
}

describeRendered('the chart', () => {
  it.each([['trial'], ['production'], ['production', 'keda']])(
    'the chart passes helm lint with the values of %s',
    (...values) => {
      const files = values.flatMap((name) => ['--values', `${CHART}/values/${name}.yaml`]);
      const { status, stdout } = run('helm', 'lint', CHART, '--strict', ...files);
      expect(stdout).toContain('1 chart(s) linted, 0 chart(s) failed');
      expect(stdout).not.toContain('[WARNING]');
      expect(status).toBe(0);
    },
  );

  it.each([
    ['publicUrl=', 'publicUrl is empty: set it to the URL'],
    ['stores.existingSecret=', 'stores.existingSecret is empty: name the Secret with DATABASE_URL and REDIS_URL'],
    ['apps.pairing.existingSecret=', 'apps.pairing.existingSecret is empty'],
    ['media.s3.bucket=', 'Nothing keeps files: set media.s3.bucket'],
    ['media.s3.endpoint=', 'media.s3.endpoint is empty'],
    ['media.volume.size=1Gi', 'media.s3.bucket and media.volume are both set'],
    ['trustedProxies=null', 'trustedProxies is empty: all clients would share one address'],
    ['httpRoute.enabled=true', 'httpRoute.parentRefs is empty'],
    ['mail.from=a@example.com', 'networkPolicy.smtp.to is empty: no mail server could be reached'],
    ['networkPolicy.postgres.to=null', 'networkPolicy.postgres.to is empty, which means everywhere'],
    ['networkPolicy.s3.to=null', 'networkPolicy.s3.to is empty, which means everywhere'],
    [
      'apps.whatsapp-sender.keda.enabled=true',
      'apps.whatsapp-sender.hpa and apps.whatsapp-sender.keda are both enabled',
    ],
    ['embedded.enabled=true', 'migration.mode is hook, but embedded PostgreSQL starts after that hook'],
  ])('the chart refuses %s with a sentence that says what to do', (set, sentence) => {
    expect(refusal(['production'], '--set', set)).toContain(sentence);
  });

  it('the chart refuses an app that KEDA scales without a Prometheus', () => {
    const sets = ['apps.whatsapp-sender.hpa.enabled=false', 'apps.whatsapp-sender.keda.enabled=true'];
    expect(refusal(['production'], ...sets.flatMap((set) => ['--set', set]))).toContain(
      'keda.prometheus.serverAddress is empty',
    );
  });

  it.each([
    ['a value that it does not know', 'apps.pairing.replicas=2', "additional properties 'replicas' not allowed"],
    [
      'a secret as a value',
      'apps.pairing.env.GATEWAY_ENCRYPTION_KEY=x',
      "invalid propertyName 'GATEWAY_ENCRYPTION_KEY'",
    ],
    [
      'a variable that another value sets',
      'apps.pairing.env.SHUTDOWN_TIMEOUT_MS=60000',
      "invalid propertyName 'SHUTDOWN_TIMEOUT_MS'",
    ],
    ['the tag latest', 'image.tag=latest', "at '/image/tag': 'not' failed"],
    [
      'KEDA for an app that nothing waits for',
      'apps.console.keda.enabled=true',
      "additional properties 'keda' not allowed",
    ],
    ['operations ports for everybody', 'networkPolicy.prometheusFrom[0].ipBlock.cidr=0.0.0.0/0', "'not' failed"],
    ['PostgreSQL anywhere', 'networkPolicy.postgres.to[0].ipBlock.cidr=0.0.0.0/0', "'not' failed"],
  ])('the schema of values refuses %s', (_, set, sentence) => {
    expect(refusal(['production'], '--set', set)).toContain(sentence);
  });

  it('every value has a type in the schema: no level of it takes others', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, CHART, 'values.schema.json'), 'utf8')) as object;
    const open: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('properties' in value && !('additionalProperties' in value)) open.push(path);
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
    };
    look(schema, '');
    expect(open).toEqual([]);
    expect(schema).toMatchObject({ additionalProperties: false });
  });

  it('an app has a disruption budget from two pods on: with one, no node could be drained', () => {
    const budgets = (...sets: string[]) =>
      ofKind(chart(['trial'], ...sets.flatMap((set) => ['--set', set])), 'PodDisruptionBudget').map(
        ({ metadata }) => metadata.name,
      );
    expect(budgets()).toEqual([]);
    expect(budgets('apps.pairing.replicaCount=2')).toEqual(['chasqui-pairing']);
    expect(budgets('apps.pairing.replicaCount=2', 'podDisruptionBudget.enabled=false')).toEqual([]);
    expect(ofKind(chart(['production']), 'PodDisruptionBudget')).toHaveLength(APPS.length);
  });

  it('an app that something scales says no number of pods itself', () => {
    const replicas = (...values: string[]) => ofKind(chart(values), 'Deployment').map(({ spec }) => spec?.replicas);
    expect(replicas('production', 'keda')).toEqual(APPS.map(() => undefined));
    expect(replicas('trial')).toEqual(APPS.map(() => 1));
  });

  it('a pod is replaced when its variables change, and only then', () => {
    const checksums = (...sets: string[]) =>
      Object.fromEntries(
        ofKind(chart(['production'], ...sets), 'Deployment').map(({ metadata, spec }) => [
          metadata.name,
          (spec as { template: { metadata: { annotations: Record<string, string> } } }).template.metadata.annotations[
            'checksum/config'
          ],
        ]),
      );
    const before = checksums();
    expect(checksums()).toEqual(before);
    expect({
      ...checksums('--set', 'apps.pairing.env.GATEWAY_REQUESTS_PER_MINUTE=1'),
      'chasqui-pairing': before['chasqui-pairing'],
    }).toEqual(before);
    expect(checksums('--set', 'apps.pairing.env.GATEWAY_REQUESTS_PER_MINUTE=1')['chasqui-pairing']).not.toBe(
      before['chasqui-pairing'],
    );
  });

  it('a digest wins over a tag, for the apps and for migrations', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const images = ofKind(chart(['production'], '--set', `image.digest=${digest}`), 'Deployment', 'Job').map(
      (each) => containerOf(each).image,
    );
    expect(new Set(images)).toEqual(new Set([`chasqui/server@${digest}`]));
  });

  it('migrations run before an install and an upgrade, as a hook that makes room for the next one', () => {
    const { metadata } = named(chart(['production']), 'Job', 'chasqui-migrate');
    expect(metadata.annotations).toMatchObject({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
    // Before an install our service account does not exist.
    expect(podOf(named(chart(['production']), 'Job', 'chasqui-migrate')).serviceAccountName).toBeUndefined();
    expect(ofKind(chart(['production'], '--set', 'migration.mode=none'), 'Job')).toEqual([]);
  });

  it('a longer drain makes the grace period longer', () => {
    const manifests = chart(
      ['production'],
      '--set',
      'shutdown.timeoutMs=90500,shutdown.pauseMs=15000,shutdown.preStopSeconds=7',
    );
    expect(podOf(named(manifests, 'Deployment', 'chasqui-pairing')).terminationGracePeriodSeconds).toBe(
      7 + 15 + 91 + 10,
    );
    expect(podOf(named(manifests, 'Deployment', 'chasqui-whatsapp-sender')).terminationGracePeriodSeconds).toBe(
      91 + 10,
    );
  });

  it.each([
    ['prometheusRule', 'alerts.yaml', 'PrometheusRule chasqui'],
    ['dashboards', 'dashboards', 'ConfigMap chasqui-dashboards'],
  ])('%s includes what deploy/monitoring has of it, and says when it has none', (what, file, object) => {
    const sets = ['--set', `${what}.enabled=true`];
    const has = exists(`${CHART}/files/monitoring/${file}`);
    const said = has
      ? chart(['production'], ...sets).map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      : [refusal(['production'], ...sets)];
    const expected = has ? object : `${what}.enabled is true, but this chart has no files/monitoring/`;
    expect(said.filter((each) => each.includes(expected))).toHaveLength(1);
  });
});

describeRendered('scaling by KEDA', () => {
  const manifests = () => chart(['production', 'keda']);
  const scaledObjects = () => ofKind(manifests(), 'ScaledObject').map(({ spec }) => spec as unknown as ScaledObject);

  it('each Deployment is scaled by KEDA or by an autoscaler of its own, never by both', () => {
    const byHpa = ofKind(manifests(), 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name);
    const byKeda = scaledObjects().map(({ scaleTargetRef }) => scaleTargetRef.name);
    expect(byKeda.toSorted()).toEqual(
      Object.keys(WORKERS)
        .map((app) => `chasqui-${app}`)
        .toSorted(),
    );
    expect([...byHpa, ...byKeda].toSorted()).toEqual(APPS.map((app) => `chasqui-${app}`).toSorted());
  });

  it('KEDA asks for metrics that the product exports, of the kind that the app works on', () => {
    const made = metricNames();
    const agreed = ['chasqui_backlog_messages', 'chasqui_backlog_oldest_age_seconds', 'chasqui_backlog_lanes'];
    // Until the product has them, the agreed names.
    const known = new Set([...made, ...(made.has('chasqui_backlog_messages') ? [] : agreed)]);
    for (const [app, kind] of Object.entries(WORKERS)) {
      const { triggers } = named(manifests(), 'ScaledObject', `chasqui-${app}`).spec as unknown as ScaledObject;
      const queries = triggers.flatMap(({ metadata }) => metadata.query ?? []);
      const names = queries.flatMap((query) => query.match(/chasqui_[a-z_]+/g) ?? []);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
      for (const [, asked] of queries.join().matchAll(/kind="([a-z]+)"/g)) expect(asked).toBe(kind);
    }
  });

  it('WhatsApp and webhooks scale by the age of the oldest lane and by the backlog, if enough lanes wait; SMS by its streams', () => {
    const queries = (app: string) =>
      (named(manifests(), 'ScaledObject', `chasqui-${app}`).spec as unknown as ScaledObject).triggers.map(
        ({ metadata }) => metadata.query,
      );
    expect(queries('whatsapp-sender')).toEqual([
      undefined,
      'max(chasqui_backlog_oldest_age_seconds{kind="whatsapp"}) * (max(chasqui_backlog_lanes{kind="whatsapp"}) >= bool 50)',
      'max(chasqui_backlog_messages{kind="whatsapp"}) * (max(chasqui_backlog_lanes{kind="whatsapp"}) >= bool 50)',
    ]);
    expect(queries('webhook-dispatcher')).toHaveLength(3);
    expect(queries('sms-dispatcher')).toEqual([undefined, 'sum(chasqui_sms_streams_open)']);
  });

  it('the CPU counts as well, and when Prometheus is away a number of pods that is neither the fewest nor the most holds', () => {
    for (const { triggers, fallback, minReplicaCount, maxReplicaCount } of scaledObjects()) {
      expect(triggers[0]).toEqual({ type: 'cpu', metricType: 'Utilization', metadata: { value: '70' } });
      // KEDA's fallback works only for averages.
      for (const { metricType } of triggers.slice(1)) expect(metricType).toBe('AverageValue');
      expect(fallback.replicas).toBeGreaterThan(minReplicaCount);
      expect(fallback.replicas).toBeLessThan(maxReplicaCount);
    }
  });

  it('scaling can be held, for each app', () => {
    const held = chart(['production', 'keda'], '--set', 'apps.whatsapp-sender.keda.paused=true');
    expect(named(held, 'ScaledObject', 'chasqui-whatsapp-sender').metadata.annotations).toEqual({
      'autoscaling.keda.sh/paused': 'true',
    });
    expect(named(held, 'ScaledObject', 'chasqui-webhook-dispatcher').metadata.annotations).toBeUndefined();
  });

  it('where one Prometheus watches several installations, each query names its own', () => {
    const text = JSON.stringify(
      ofKind(
        chart(['production', 'keda'], '--set', 'keda.prometheus.matchers=namespace="chasqui"'),
        'ScaledObject',
      ).map(({ spec }) => spec),
    );
    const asked = text.match(/chasqui_[a-z_]+(?:\{[^}]*\})?/g) ?? [];
    expect(asked.filter((query) => !query.includes('namespace='))).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
  });
});
