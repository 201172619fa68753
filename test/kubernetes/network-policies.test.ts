import { beforeAll, expect, it } from '@jest/globals';
import { appsOfKind, MANIFEST } from '../manifest/manifest';
import { chart, describeRendered, type Manifest, named, ofKind, overlay, podOf } from './rendered.world';

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { protocol: string; port: number }[];
}

interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

const APPS = appsOfKind('server');
const INSTALLATIONS = ['trial', 'production', 'keda'];
const rendered: Record<string, Manifest[]> = {};

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>): boolean {
  const byLabel = Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
  return byLabel && matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
}

const labelsOf = (manifest: Manifest): Record<string, string> =>
  (manifest.spec as { template: { metadata: { labels: Record<string, string> } } }).template.metadata.labels;

function labels(installation: Manifest[], component: string): Record<string, string> {
  const pods = ofKind(installation, 'Deployment', 'StatefulSet', 'Job').map(labelsOf);
  const found = pods.find((each) => each['app.kubernetes.io/component'] === component);
  if (!found) throw new Error(`no pod of ${component}`);
  return found;
}

function rulesOf(installation: Manifest[], component: string, direction: 'ingress' | 'egress'): Rule[] {
  const policies = ofKind(installation, 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);
  return policies
    .filter(({ podSelector }) => selects(podSelector, labels(installation, component)))
    .flatMap((policy) => policy[direction] ?? []);
}

const through = (rules: Rule[], port: number): Rule[] =>
  rules.filter(({ ports }) => ports === undefined || ports.some((each) => each.port === port));

const isAnywhere = ({ ipBlock, podSelector, namespaceSelector }: Peer): boolean => {
  if (ipBlock) return ipBlock.cidr.endsWith('/0');
  return [podSelector, namespaceSelector].every(
    (selector) => !selector?.matchExpressions && Object.keys(selector?.matchLabels ?? {}).length === 0,
  );
};

/** Whether pods of one component reach a port of another: egress and ingress must both allow it. */
function reaches(installation: Manifest[], from: string, to: string, port: number): boolean {
  const takes = (peers: Peer[] | undefined, component: string) =>
    peers === undefined ||
    peers.some(({ podSelector }) => podSelector && selects(podSelector, labels(installation, component)));
  const out = through(rulesOf(installation, from, 'egress'), port).some((rule) => takes(rule.to, to));
  const into = through(rulesOf(installation, to, 'ingress'), port).some((rule) => takes(rule.from, from));
  return out && into;
}

describeRendered('network policies', () => {
  beforeAll(() => {
    for (const installation of INSTALLATIONS) rendered[installation] = overlay(installation);
    rendered.sandbox = chart(['trial'], '--set', 'sandbox.enabled=true');
  });

  it.each([...INSTALLATIONS, 'sandbox'])('in %s one policy closes every pod, in both directions', (name) => {
    const installation = rendered[name] ?? [];
    const { podSelector, policyTypes, ...rules } = named(installation, 'NetworkPolicy', 'chasqui-deny')
      .spec as unknown as Policy;
    expect({ policyTypes, rules }).toEqual({ policyTypes: ['Ingress', 'Egress'], rules: {} });
    const pods = ofKind(installation, 'Deployment', 'StatefulSet', 'Job');
    expect(pods.filter((manifest) => !selects(podSelector, labelsOf(manifest)))).toEqual([]);
    expect(pods.length).toBeGreaterThan(APPS.length);
  });

  it.each(INSTALLATIONS)(
    'in %s nobody but Prometheus, and our own apps at pairing, reaches an operations port',
    (name) => {
      const installation = rendered[name] ?? [];
      for (const app of APPS) {
        const rules = through(rulesOf(installation, app, 'ingress'), MANIFEST[app]?.opsPort ?? 0);
        const peers = rules.flatMap(({ from = [{}] }) => (from.length > 0 ? from : [{}]));
        expect([app, peers.filter(isAnywhere)]).toEqual([app, []]);
        const prometheus = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } };
        expect(peers).toContainEqual(prometheus);
        expect(peers).toHaveLength(app === 'pairing' ? 2 : 1);
      }
    },
  );

  it.each(INSTALLATIONS)(
    'in %s those apps reach the internal routes of pairing that call gateway apps, and no other',
    (name) => {
      const installation = rendered[name] ?? [];
      const { opsPort = 0 } = MANIFEST.pairing ?? {};
      const callers = APPS.filter((app) => reaches(installation, app, 'pairing', opsPort));
      expect(callers).toEqual(['api-gateway', 'pairing', 'whatsapp-sender', 'console']);
      // No other app has a port that apps reach.
      for (const to of APPS.filter((app) => app !== 'pairing'))
        for (const from of APPS)
          expect([from, to, reaches(installation, from, to, MANIFEST[to]?.opsPort ?? 0)]).toEqual([from, to, false]);
    },
  );

  it.each(INSTALLATIONS)('in %s only pairing and webhook-dispatcher reach addresses that customers give', (name) => {
    const installation = rendered[name] ?? [];
    const outside = (component: string) =>
      rulesOf(installation, component, 'egress').filter(({ to = [{}] }) => to.some(isAnywhere));
    expect(APPS.filter((app) => outside(app).length > 0)).toEqual(['pairing', 'webhook-dispatcher']);
    expect(outside('migrate')).toEqual([]);
    for (const app of ['pairing', 'webhook-dispatcher']) {
      const blocks = outside(app).flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock));
      expect(blocks.map((block) => block?.cidr)).toEqual(['0.0.0.0/0', '::/0']);
      // Never internal networks: neither the cluster's, nor the machine's metadata service.
      expect(blocks[0]?.except).toEqual(
        expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10']),
      );
      expect(blocks[1]?.except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10']));
    }
  });

  it.each(INSTALLATIONS)(
    'in %s every app reaches DNS, PostgreSQL and Redis, and migrations DNS and PostgreSQL',
    (name) => {
      const installation = rendered[name] ?? [];
      const ports = (component: string) =>
        new Set(rulesOf(installation, component, 'egress').flatMap(({ ports = [] }) => ports.map(({ port }) => port)));
      for (const app of APPS) expect([...ports(app)]).toEqual(expect.arrayContaining([53, 5432, 6379]));
      expect([...ports('migrate')].toSorted((one, other) => one - other)).toEqual([53, 5432]);
    },
  );

  it('in a trial the embedded stores are reached by our pods, and reach nothing', () => {
    const installation = rendered.trial ?? [];
    for (const app of APPS) {
      expect(reaches(installation, app, 'postgres', 5432)).toBe(true);
      expect(reaches(installation, app, 'redis', 6379)).toBe(true);
    }
    expect(reaches(installation, 'migrate', 'postgres', 5432)).toBe(true);
    expect(reaches(installation, 'migrate', 'redis', 6379)).toBe(false);
    for (const store of ['postgres', 'redis']) expect(rulesOf(installation, store, 'egress')).toEqual([]);
  });

  it('the bucket is reached by those who have files, and by no other', () => {
    const installation = chart(['production'], '--set', 'networkPolicy.s3.port=9443');
    const withFiles = APPS.filter(
      (app) =>
        through(
          rulesOf(installation, app, 'egress').filter(({ ports }) => ports),
          9443,
        ).length > 0,
    );
    const expected = ofKind(installation, 'Deployment')
      .filter((manifest) => podOf(manifest).volumes.some(({ name }) => name === 'media'))
      .map(({ metadata }) => metadata.name.replace('chasqui-', ''));
    expect(withFiles.toSorted()).toEqual(expected.toSorted());
    const trial = rendered.trial ?? [];
    for (const app of APPS)
      expect(
        through(
          rulesOf(trial, app, 'egress').filter(({ ports }) => ports),
          443,
        ),
      ).toEqual([]);
  });

  it('the mail server is reached by console alone, and the collector of traces by every app, where values name them', () => {
    const installation = chart(
      ['production'],
      '--set',
      'mail.from=a@example.com,networkPolicy.smtp.to[0].ipBlock.cidr=192.0.2.0/24',
      '--set',
      'networkPolicy.traces.to[0].ipBlock.cidr=198.51.100.0/24',
    );
    const reach = (cidr: string) =>
      APPS.filter((app) =>
        rulesOf(installation, app, 'egress').some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr === cidr)),
      );
    expect(reach('192.0.2.0/24')).toEqual(['console']);
    expect(reach('198.51.100.0/24')).toEqual(APPS);
  });

  it('a private network that customers may use is opened for the two that call customers', () => {
    const installation = chart(['production'], '--set', 'outboundAllowedNetworks[0]=10.9.0.0/16');
    const open = APPS.filter((app) =>
      rulesOf(installation, app, 'egress').some(
        ({ to = [], ports }) => !ports && to.some(({ ipBlock }) => ipBlock?.cidr === '10.9.0.0/16'),
      ),
    );
    expect(open).toEqual(['pairing', 'webhook-dispatcher']);
  });

  it('the sandbox reaches the two apps that it calls, and nothing else', () => {
    const installation = rendered.sandbox ?? [];
    expect(reaches(installation, 'sandbox-gateway', 'pairing', MANIFEST.pairing?.port ?? 0)).toBe(true);
    expect(reaches(installation, 'sandbox-phone', 'sms-dispatcher', MANIFEST['sms-dispatcher']?.port ?? 0)).toBe(true);
    expect(reaches(installation, 'sandbox-gateway', 'postgres', 5432)).toBe(false);
  });
});
