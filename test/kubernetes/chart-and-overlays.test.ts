import { expect, it } from '@jest/globals';
import { chart, describeRendered, type Manifest, overlay } from './rendered.world';

/** Drops legitimate differences: Helm's labels and hooks, hashes in names, the namespace as an object. */
function withoutOrigin(manifests: readonly Manifest[]): Record<string, unknown> {
  const kept = manifests.filter(({ kind }) => kind !== 'Namespace');
  const text = JSON.stringify(kept)
    // A ConfigMap's name ends with a hash of its data (in kustomize's letters), a Job's with a version or a revision.
    .replaceAll(/"(chasqui-[a-z-]+)-[b-df-hkmt2456789]{10}"/g, '"$1"')
    .replaceAll(/"chasqui-migrate-[a-z0-9.]+"/g, '"chasqui-migrate"');
  const plain = JSON.parse(text, (key, value: unknown) => {
    if (key === 'labels' || key === 'annotations') return withoutHelms(value as Record<string, string>);
    return value;
  }) as Manifest[];
  for (const object of plain) {
    delete object.metadata.namespace;
    // One is the default.
    if (object.kind === 'Deployment' && object.spec?.replicas === 1) delete object.spec.replicas;
  }
  return Object.fromEntries(plain.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
}

function withoutHelms(texts: Record<string, string>): Record<string, string> | undefined {
  const helms = /^(helm\.sh\/|checksum\/|app\.kubernetes\.io\/(managed-by|version)$)/;
  const others = Object.entries(texts).filter(([name]) => !helms.test(name));
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}

describeRendered('the chart and the overlays', () => {
  it.each([
    ['trial', ['trial']],
    ['production', ['production']],
    ['keda', ['production', 'keda']],
  ])('the overlay %s is what the chart makes of its values', (name, values) => {
    const fromChart = withoutOrigin(chart(values));
    expect(withoutOrigin(overlay(name))).toEqual(fromChart);
    expect(Object.keys(fromChart).length).toBeGreaterThan(30);
  });
});
