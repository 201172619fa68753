import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { chart, describeRendered, type Manifest, overlay, ROOT } from './rendered.world';

/** Packages with the types of extensions, by the end of their group. */
const EXTENSIONS: Record<string, string> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

const EVERYTHING = [
  'podMonitor.enabled=true',
  'httpRoute.enabled=true',
  'httpRoute.parentRefs[0].name=public',
  'sandbox.enabled=true',
  'priorityClassName=high',
  'imagePullSecrets[0].name=registry',
  'nodeSelector.disk=ssd',
  'mail.from=a@example.com',
  'networkPolicy.smtp.to[0].ipBlock.cidr=192.0.2.0/24',
  'apps.pairing.extraEnv[0].name=A',
  'apps.pairing.extraEnv[0].value=b',
  'tolerations[0].key=chasqui',
  'tolerations[0].operator=Exists',
  'migration.mode=job',
  'keda.prometheus.authenticationRef=prometheus',
].flatMap((set) => ['--set', set]);

/**
 * TypeScript's errors for objects as literals of their types: unknown keys, missing keys, and values of the wrong type.
 * The API server would drop an unknown key silently.
 */
function complaints(manifests: readonly Manifest[]): string {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'kubernetes-'));
  try {
    writeFileSync(join(folder, 'objects.ts'), manifests.map(literalOf).join('\n'));
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      module: 'nodenext',
      target: 'es2023',
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
    const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
    return spawnSync(process.execPath, [compiler, '--project', folder], { encoding: 'utf8', cwd: folder }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function literalOf(manifest: Manifest, place: number): string {
  const [version = '', group] = manifest.apiVersion.split('/').toReversed();
  const name = Object.keys(EXTENSIONS).find((end) => group === end);
  const module = [name === undefined ? 'kubernetes-models' : EXTENSIONS[name], group, version]
    .filter(Boolean)
    .join('/');
  return `import type { I${manifest.kind} as T${place} } from '${module}';\nexport const object${place}: T${place} = ${JSON.stringify(manifest, null, 1)};\n`;
}

describeRendered('every object', () => {
  it('every object has the keys of its kind, and no other', () => {
    const chartAlone = chart(['production', 'keda'], ...EVERYTHING);
    const manifests = [...overlay('trial'), ...overlay('keda'), ...chartAlone];
    expect(complaints(manifests)).toBe('');
    expect(new Set(manifests.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(15);
  });

  it('a key that Kubernetes does not know is found: in a rollout, in an autoscaler, in an object of KEDA', () => {
    const misspelt = JSON.stringify(overlay('keda'))
      .replace('"maxSurge"', '"maxSurgee"')
      .replace('"averageUtilization"', '"averageUtilisation"')
      .replace('"maxReplicaCount"', '"maxReplicacount"');
    const said = complaints(JSON.parse(misspelt) as Manifest[]);
    for (const key of ['maxSurgee', 'averageUtilisation', 'maxReplicacount'])
      expect(said).toContain(`'"${key}"' does not exist in type`);
  });
});
