import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

export const ROOT = join(__dirname, '../..');
export const CHART = 'deploy/helm/chasqui';

/** A part of a rendered Kubernetes object; `strict-keys.test.ts` checks the keys. */
export type Part = Record<string, unknown>;

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  spec?: Part;
  data?: Record<string, string>;
}

export interface Container {
  name: string;
  image: string;
  command: string[];
  securityContext: Part;
  ports?: { name: string; containerPort: number }[];
  envFrom?: { configMapRef: { name: string } }[];
  env?: EnvVariable[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
}

export interface EnvVariable {
  name: string;
  valueFrom?: {
    secretKeyRef?: { name: string; key: string; optional?: boolean };
    fieldRef?: { fieldPath: string };
  };
}

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds?: number;
  failureThreshold: number;
}

export interface PodSpec {
  containers: Container[];
  serviceAccountName?: string;
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  securityContext: Part;
  terminationGracePeriodSeconds: number;
  topologySpreadConstraints: { topologyKey: string; labelSelector: { matchLabels: Record<string, string> } }[];
  volumes: ({ name: string } & Part)[];
}

const found = spawnSync(process.execPath, [join(ROOT, 'scripts/kubernetes-programs.mjs')], { encoding: 'utf8' });
const programs = (found.status === 0 ? JSON.parse(found.stdout) : {}) as { kubectl?: string; helm?: string };
const runs = found.status === 0 || process.env.TEST_INTERPRETERS === 'required';
const note = runs ? '' : ` (skipped: ${found.stderr.trim()})`;

/** Like `describe`; skipped if kubectl and Helm are missing and cannot be fetched. In `.ci/run` they are required. */
export function describeRendered(name: string, tests: () => void): void {
  (runs ? describe : describe.skip)(`${name}${note}`, tests);
}

export function programPath(program: 'kubectl' | 'helm'): string {
  const path = programs[program];
  if (path === undefined) throw new Error(found.stderr);
  return path;
}

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

export function run(program: 'kubectl' | 'helm', ...args: string[]): Ended {
  return spawnSync(programPath(program), args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/**
 * Objects of the chart.
 *
 * @param values files of `values/`, without `.yaml`
 * @param sets further arguments for Helm
 */
export function chart(values: readonly string[], ...sets: string[]): Manifest[] {
  const files = values.flatMap((name) => ['--values', `${CHART}/values/${name}.yaml`]);
  return manifestsOf('helm', 'template', 'chasqui', CHART, '--namespace', 'chasqui', ...files, ...sets);
}

export function refusal(values: readonly string[], ...sets: string[]): string {
  const files = values.flatMap((name) => ['--values', `${CHART}/values/${name}.yaml`]);
  const { status, stderr } = run('helm', 'template', 'chasqui', CHART, ...files, ...sets);
  return status === 0 ? 'it was rendered' : stderr;
}

export function overlay(name: string): Manifest[] {
  return manifestsOf('kubectl', 'kustomize', `deploy/kubernetes/overlays/${name}`);
}

/** Cached by arguments: each test file renders the same objects many times. */
const renderings = new Map<string, Manifest[]>();

function manifestsOf(program: 'kubectl' | 'helm', ...args: string[]): Manifest[] {
  const words = args.join(' ');
  const before = renderings.get(words);
  if (before) return before;
  const { status, stdout, stderr } = run(program, ...args);
  if (status !== 0 || /warn/i.test(stderr)) throw new Error(stderr);
  const manifests = parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((object) => object !== null);
  renderings.set(words, manifests);
  return manifests;
}

export const ofKind = (manifests: readonly Manifest[], ...kinds: string[]): Manifest[] =>
  manifests.filter(({ kind }) => kinds.includes(kind));

export function named(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const object = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!object)
    throw new Error(
      `no ${kind} ${name} among ${manifests.map((each) => `${each.kind} ${each.metadata.name}`).join(', ')}`,
    );
  return object;
}

export const podOf = ({ spec }: Manifest): PodSpec => (spec as { template: { spec: PodSpec } }).template.spec;

export function containerOf(manifest: Manifest): Container {
  const [container, ...others] = podOf(manifest).containers;
  if (!container || others.length > 0) throw new Error(`${manifest.metadata.name} has not one container`);
  return container;
}

export function environmentOf(manifests: readonly Manifest[], container: Container): Record<string, string> {
  const configMaps = (container.envFrom ?? []).map(({ configMapRef }) =>
    named(manifests, 'ConfigMap', configMapRef.name),
  );
  const variables = (container.env ?? []).map(({ name, valueFrom }): [string, string] => [
    name,
    valueFrom?.secretKeyRef?.key ?? valueFrom?.fieldRef?.fieldPath ?? '',
  ]);
  return Object.assign({}, ...configMaps.map(({ data }) => data), Object.fromEntries(variables)) as Record<
    string,
    string
  >;
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
export const exists = (path: string): boolean => existsSync(join(ROOT, path));
