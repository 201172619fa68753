// npm run gen:kubernetes: generates the kustomize base and its components' resources from the Helm chart, the table of
// values in the chart's README, and the chart's copy of alerts and dashboards. With --check: lists stale files.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isScalar, parseAllDocuments, parseDocument, visit } from 'yaml';
import { kubernetesPrograms } from './kubernetes-programs.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Alerts and dashboards. */
const MONITORING = 'deploy/monitoring';
const CHART = 'deploy/helm/chasqui';
const HEAD = `# Written by \`npm run gen:kubernetes\` from ${CHART}; do not edit.\n`;
const NAME = 'chasqui';

/** Belongs to Helm, or is set by an overlay: left out of the base. */
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
 * All generated files, by path.
 *
 * @returns {Promise<Record<string, string>>}
 */
async function kubernetesFiles() {
  const { helm } = await kubernetesPrograms();
  const render = (...options) => renderChart(helm, options);
  const production = render('--values', 'production.yaml');
  const isKind =
    (...kinds) =>
    (doc) =>
      kinds.includes(doc.get('kind'));
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
        '--values',
        'production.yaml',
        '--set',
        'httpRoute.enabled=true,httpRoute.parentRefs[0].name=gateway,httpRoute.hostnames[0]=chasqui.example.com',
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
    ...monitoringFiles(),
  };
}

/** A chart can only include files of its own folder, so alerts and dashboards are copied there. */
function monitoringFiles() {
  const folder = join(root, MONITORING);
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path === 'alerts.yaml' || /^dashboards\/[^/]+\.json$/.test(path),
  );
  return Object.fromEntries(
    paths.map((path) => [`${CHART}/files/monitoring/${path}`, readFileSync(join(folder, path), 'utf8')]),
  );
}

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

function removeIn(doc, path) {
  doc.deleteIn(path);
  const map = path.slice(0, -1);
  if (doc.getIn(map)?.items.length === 0) doc.deleteIn(map);
}

/** One file per app, one per other kind, and the apps' variables, from which kustomize makes ConfigMaps. */
function baseFiles(docs) {
  const files = {};
  const resources = {};
  const generators = [];
  for (const doc of docs) {
    const app = doc.getIn(['metadata', 'labels', 'app.kubernetes.io/component']);
    if (doc.get('kind') === 'ConfigMap') {
      const path = `config/${app}.env`;
      const labels = JSON.stringify(doc.getIn(['metadata', 'labels']).toJS(doc));
      generators.push(
        `  - name: ${doc.getIn(['metadata', 'name'])}\n    envs: [${path}]\n    options: { labels: ${labels} }\n`,
      );
      files[`base/${path}`] =
        HEAD +
        Object.entries(doc.toJS().data)
          .map(([name, value]) => `${name}=${value}\n`)
          .join('');
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
  return (
    HEAD +
    docs
      .map((doc) =>
        doc
          .toString({ lineWidth: 0, directives: false })
          .replace(/^---\n/, '')
          .replace(/^# Source: .*\n/gm, ''),
      )
      .join('---\n')
  );
}

function readmeWithValues() {
  const text = readFileSync(join(root, CHART, 'README.md'), 'utf8');
  const doc = parseDocument(readFileSync(join(root, CHART, 'values.yaml'), 'utf8'), { merge: true });
  const rows = [];
  visit(doc, {
    Pair(_, pair, path) {
      // YAML attaches the comment before a map's first key to the map.
      const comment = pair.key.commentBefore ?? commentOfFirst(path.at(-1), pair);
      const [, description] = /^ ?-- (.+)$/m.exec(comment ?? '') ?? [];
      if (description === undefined) return undefined;
      const keys = [...path.filter((node) => node.key !== undefined), pair].map((node) => node.key.value);
      const value = pair.value?.toJS?.(doc) ?? (isScalar(pair.value) ? pair.value.value : pair.value);
      const shown = JSON.stringify(doc.getIn(keys)?.toJS?.(doc) ?? value ?? '').replace('api-gateway', '<app>');
      // The first app's comment holds for all apps with the same value.
      const name = keys
        .join('.')
        .replace(/^apps\.[^.]+\.(?=keda)/, 'apps.<worker>.')
        .replace(/^apps\.api-gateway/, 'apps.<app>');
      rows.push(`| \`${name}\` | ${description.replaceAll('|', '\\|')} | \`${shown}\` |`);
      return visit.SKIP;
    },
  });
  const table = `| Value | What it is | Default |\n|---|---|---|\n${rows.join('\n')}\n`;
  const [start, end] = ['<!-- values -->\n', '<!-- /values -->'].map((mark) => text.indexOf(mark) + mark.length);
  return text.slice(0, start) + table + text.slice(end - '<!-- /values -->'.length);
}

const commentOfFirst = (map, pair) => (map?.items?.[0] === pair ? map.commentBefore : undefined);

function presentFiles(paths) {
  const folders = ['deploy/kubernetes/base', `${CHART}/files`];
  const found = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      : [],
  );
  const all = new Set([...found, ...paths]);
  return [...all].map((path) => [
    path,
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
  ]);
}

const files = await kubernetesFiles();
const stale = presentFiles(Object.keys(files))
  .filter(([path, text]) => text !== files[path])
  .map(([path]) => path);
if (!process.argv.includes('--check')) {
  for (const path of stale) {
    if (files[path] === undefined) rmSync(join(root, path));
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), files[path]);
    }
  }
} else if (stale.length > 0) {
  process.stderr.write(`npm run gen:kubernetes writes other files than there are: ${stale.join(', ')}\n`);
  process.exitCode = 1;
}
