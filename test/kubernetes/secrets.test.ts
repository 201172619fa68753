import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { containerOf, describeRendered, ofKind, overlay, programPath, ROOT } from './rendered.world';

interface Secret {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
}

/** As filled in for deploy/compose.env.example, with a bucket and a mail server. */
const VALUES: Record<string, string> = {
  API_KEY_PEPPER: 'pepper-with=equals-and-$dollars-and-more-letters',
  INTERNAL_TOKEN: 'token-'.repeat(6),
  WEBHOOK_PUBLIC_KEY: 'public',
  WEBHOOK_PRIVATE_KEY: '2:private=',
  GATEWAY_ENCRYPTION_KEY: 'Z2F0ZXdheQ==',
  PHONE_ENCRYPTION_KEY: 'cGhvbmU=',
  API_KEY_ENCRYPTION_KEY: 'a2V5cw==',
  MEDIA_S3_ACCESS_KEY: 'access',
  MEDIA_S3_SECRET_KEY: 'secret',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
  DATABASE_REPLICA_URL: 'postgres://chasqui:p@standby:5432/chasqui',
  SMTP_URL: 'smtp://user:pa%40ss@mail.example.com:587',
};
const STORES = { DATABASE_URL: 'postgres://chasqui:p@db:5432/chasqui', REDIS_URL: 'rediss://:p@redis:6379' };
const PASSWORDS = { POSTGRES_PASSWORD: 'postgres1', REDIS_PASSWORD: 'redis1' };

let folder = '';

function secretsOf(values: Record<string, string>): {
  secrets: Record<string, Record<string, string>>;
  status: number | null;
  stderr: string;
} {
  const file = join(folder, 'chasqui.env');
  writeFileSync(
    file,
    `# A comment\n${Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')}`,
  );
  const PATH = `${dirname(programPath('kubectl'))}${delimiter}${process.env.PATH}`;
  const { stdout, stderr, status } = spawnSync('sh', [join(ROOT, 'deploy/kubernetes/secrets.sh'), file], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  const documents = parseAllDocuments(stdout).flatMap((document) => (document.toJS() as Secret | null) ?? []);
  const secrets = documents.map(({ metadata, data }) => [
    metadata.name,
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()])),
  ]);
  return { secrets: Object.fromEntries(secrets) as Record<string, Record<string, string>>, status, stderr };
}

function namedIn(installation: string): Record<string, string[]> {
  const names: Record<string, Set<string>> = {};
  for (const manifest of ofKind(overlay(installation), 'Deployment', 'StatefulSet', 'Job')) {
    for (const { valueFrom } of containerOf(manifest).env ?? []) {
      if (valueFrom?.secretKeyRef) (names[valueFrom.secretKeyRef.name] ??= new Set()).add(valueFrom.secretKeyRef.key);
    }
  }
  return Object.fromEntries(Object.entries(names).map(([name, keys]) => [name, [...keys].toSorted()]));
}

describeRendered('deploy/kubernetes/secrets.sh', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chasqui-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const keys = (secrets: Record<string, Record<string, string>>) =>
    Object.fromEntries(Object.entries(secrets).map(([name, data]) => [name, Object.keys(data).toSorted()]));

  it('makes the Secrets of production with the keys that its pods name, and no other', () => {
    const { secrets, stderr } = secretsOf({ ...VALUES, ...STORES });
    expect(stderr).toBe('');
    expect(keys(secrets)).toEqual(namedIn('production'));
    for (const data of Object.values(secrets))
      for (const [name, value] of Object.entries(data)) expect(value).toBe({ ...VALUES, ...STORES }[name]);
  });

  it('makes the Secrets of a trial of two passwords, without a bucket', () => {
    const { MEDIA_S3_ACCESS_KEY, MEDIA_S3_SECRET_KEY, ...values } = VALUES;
    expect([MEDIA_S3_ACCESS_KEY, MEDIA_S3_SECRET_KEY]).not.toContain(undefined);
    const { secrets } = secretsOf({ ...values, ...PASSWORDS });
    expect(keys(secrets)).toEqual(namedIn('trial'));
    expect(secrets['chasqui-stores']).toEqual({
      DATABASE_URL: 'postgres://chasqui:postgres1@chasqui-postgres:5432/chasqui',
      REDIS_URL: 'redis://:redis1@chasqui-redis:6379',
    });
  });

  it('says which values are missing, and makes nothing', () => {
    const { GATEWAY_ENCRYPTION_KEY, ...values }: Record<string, string> = { ...VALUES, INTERNAL_TOKEN: '', ...STORES };
    expect(GATEWAY_ENCRYPTION_KEY).toBeDefined();
    const { secrets, status, stderr } = secretsOf(values);
    expect({ secrets, status }).toEqual({ secrets: {}, status: 1 });
    expect(stderr).toMatch(/chasqui\.env has no value for: GATEWAY_ENCRYPTION_KEY INTERNAL_TOKEN\n$/);
  });
});
