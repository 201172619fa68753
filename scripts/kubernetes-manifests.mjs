// npm run gen:kubernetes: writes the kustomize base and the resources of its components out of the Helm chart, the table of
// values of the chart's README, and the chart's copy of alerts and dashboards. The chart is the one source of all of it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isScalar, parseAllDocuments, parseDocument, visit } from 'yaml';
import { kubernetesPrograms } from './kubernetes-programs.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const CHART = 'deploy/helm/chasqui';
const HEAD = `# Written by \`npm run gen:kubernetes\` from ${CHART}; do not edit.\n`;
const NAME = 'chasqui';

/** What belongs to Helm, or is set by an overlay: no part of the base. */
const HELMS = [
  ['metadata', 'namespace'],
  ...[
    ['metadata', 'labels'],
    ['spec', 'template', 'metadata', 'labels'],
  ].flatMap((path) =>
    ['app.kubernetes.io/managed-by', 'app.kubernetes.io/version', 'helm.sh/chart'].map((key) => [...path, key]),
  ),
  ...['helm.sh/hook', 'helm.sh/hook-weight', 'helm.sh/hook-delete-policy', 'helm.sh/resource-policy'].map((key) => [
    'metadata',
    'annotations',
    key,
  ]),
  ['spec', 'template', 'metadata', 'annotations', 'checksum/config'],
];

/**
 * All files that are written, by their path.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function kubernetesFiles() {
  const { helm } = await kubernetesPrograms();
  const render = (...options) => renderChart(helm, options);
  const production = render('--values', 'production.yaml');
  const isKind = (...kinds) => (doc) => kinds.includes(doc.get('kind'));
  const isNot = (is) => (doc) => !is(doc);
  const isExtra = isKind('HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Ingress');
  const component = (name, docs) => ({ [`components/${name}/resources.yaml`]: toFile(docs) });
  const only = (docs, others) => docs.filter((doc) => !others.some((other) => idOf(other) === idOf(doc)));
  const withKeda = render('--values', 'production.yaml', '--values', 'keda.yaml');
  const withEmbedded = render('--values', 'trial.yaml');
  const files = {
    ...baseFiles(production.filter(isNot(isExtra))),
    ...component('autoscaling', production.filter(isKind('HorizontalPodAutoscaler', 'PodDisruptionBudget'))),
    ...component('keda', withKeda.filter(isKind('ScaledObject'))),
    ...component('ingress', production.filter(isKind('Ingress'))),
    ...component(
      'http-route',
      render(
        ...['--values', 'production.yaml', '--set', 'ingress.enabled=false,httpRoute.enabled=true'],
        ...['--set', 'httpRoute.parentRefs[0].name=gateway,httpRoute.hostnames[0]=chasqui.example.com'],
      ).filter(isKind('HTTPRoute')),
    ),
    ...component('media-volume', withEmbedded.filter(isKind('PersistentVolumeClaim'))),
    ...component(
      'embedded-stores',
      only(withEmbedded, production).filter(isKind('StatefulSet', 'Service', 'NetworkPolicy')),
    ),
    ...component(
      'sandbox',
      only(render('--values', 'trial.yaml', '--set', 'sandbox.enabled=true'), withEmbedded).filter(
        isKind('StatefulSet', 'NetworkPolicy'),
      ),
    ),
    ...component(
      'pod-monitor',
      render('--values', 'production.yaml', '--set', 'podMonitor.enabled=true').filter(isKind('PodMonitor')),
    ),
  };
  return {
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`deploy/kubernetes/${path}`, text])),
    [`${CHART}/README.md`]: readmeWithValues(),
  };
}

/** Alerts and dashboards, which the chart can only include from its own folder: from, to. */
export const MONITORING = ['deploy/monitoring', `${CHART}/files/monitoring`];

const idOf = (doc) => `${doc.get('kind')} ${doc.getIn(['metadata', 'name'])}`;

function renderChart(helm, options) {
  const args = options.map((option) => (option.endsWith('.yaml') ? join(root, CHART, 'values', option) : option));
  const text = execFileSync(helm, ['template', NAME, join(root, CHART), ...args], { encoding: 'utf8' });
  const docs = parseAllDocuments(text).filter((doc) => doc.contents !== null);
  for (const doc of docs) {
    doc.commentBefore = null;
    for (const path of HELMS) if (doc.hasIn(path)) removeIn(doc, path);
  }
  return docs.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** Removes a key, and its map if that was the last one. */
function removeIn(doc, path) {
  doc.deleteIn(path);
  const map = path.slice(0, -1);
  if (doc.getIn(map)?.items.length === 0) doc.deleteIn(map);
}

/** One file per app, one per other kind, and the apps' variables, of which kustomize makes ConfigMaps. */
function baseFiles(docs) {
  const files = {};
  const resources = {};
  const generators = [];
  for (const doc of docs) {
    const app = doc.getIn(['metadata', 'labels', 'app.kubernetes.io/component']);
    if (doc.get('kind') === 'ConfigMap') {
      const path = `config/${app}.env`;
      generators.push(`  - name: ${doc.getIn(['metadata', 'name'])}\n    envs: [${path}]\n`);
      files[`base/${path}`] = HEAD + Object.entries(doc.toJS().data).map(([name, value]) => `${name}=${value}\n`).join('');
      continue;
    }
    if (doc.get('kind') === 'Job') {
      // Replaced by the version, in components/settings.
      doc.setIn(['metadata', 'name'], `${NAME}-migrate-version`);
      doc.getIn(['metadata'], true).commentBefore = ' A Job cannot be changed: each version has one of its own.';
    }
    const file = { NetworkPolicy: 'network-policies', ServiceAccount: 'service-account', Job: 'migrate' };
    (resources[file[doc.get('kind')] ?? app] ??= []).push(doc);
  }
  for (const [name, found] of Object.entries(resources)) files[`base/${name}.yaml`] = toFile(found);
  const names = Object.keys(resources).toSorted();
  files['base/kustomization.yaml'] = [
    HEAD,
    'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
    `resources:\n${names.map((name) => `  - ${name}.yaml\n`).join('')}`,
    '# Their names end with a hash of what is in them: a pod is replaced when its variables change.\n',
    `configMapGenerator:\n${generators.join('')}`,
  ].join('');
  return files;
}

function toFile(docs) {
  return HEAD + docs.map((doc) => doc.toString({ lineWidth: 0, directives: false }).replace(/^---\n/, '').replace(/^# Source: .*\n/gm, '')).join('---\n');
}

/** The README of the chart, with the table of its values as values.yaml and its comments say. */
function readmeWithValues() {
  const text = readFileSync(join(root, CHART, 'README.md'), 'utf8');
  const doc = parseDocument(readFileSync(join(root, CHART, 'values.yaml'), 'utf8'), { merge: true });
  const rows = [];
  visit(doc, {
    Pair(_, pair, path) {
      // Of a map the comment before its first key is its own.
      const comment = pair.key.commentBefore ?? commentOfFirst(path.at(-1), pair);
      const [, description] = /^ ?-- (.+)$/m.exec(comment ?? '') ?? [];
      if (description === undefined) return undefined;
      const keys = [...path.filter((node) => node.key !== undefined), pair].map((node) => node.key.value);
      const value = pair.value?.toJS?.(doc) ?? (isScalar(pair.value) ? pair.value.value : pair.value);
      const shown = JSON.stringify(doc.getIn(keys)?.toJS?.(doc) ?? value ?? '').replace('api-gateway', '<app>');
      // What is said of the first app that has it is true of all that have it.
      const name = keys.join('.').replace(/^apps\.[^.]+\.(?=keda)/, 'apps.<worker>.').replace(/^apps\.api-gateway/, 'apps.<app>');
      rows.push(`| \`${name}\` | ${description.replaceAll('|', '\\|')} | \`${shown}\` |`);
      return visit.SKIP;
    },
  });
  const table = `| Value | What it is | Default |\n|---|---|---|\n${rows.join('\n')}\n`;
  return text.replace(/(<!-- values -->\n)[^]*(<!-- \/values -->)/, (_, start, end) => `${start}${table}${end}`);
}

const commentOfFirst = (map, pair) => (map?.items?.[0] === pair ? map.commentBefore : undefined);

async function writeAll() {
  const files = await kubernetesFiles();
  for (const folder of ['base', ...readdirSync(join(root, 'deploy/kubernetes/components')).map((name) => `components/${name}`)]) {
    for (const name of ['resources.yaml', 'config']) rmSync(join(root, 'deploy/kubernetes', folder, name), { recursive: true, force: true });
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [from, to] = MONITORING.map((path) => join(root, path));
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) copyMonitoring(from, to);
}

function copyMonitoring(from, to) {
  cpSync(join(from, 'alerts.yaml'), join(to, 'alerts.yaml'));
  cpSync(join(from, 'dashboards'), join(to, 'dashboards'), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeAll();
