import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type OwnPostgres, startOwnPostgres } from './own-postgres';
import { OTHER_TEST_CA, TEST_CA, TEST_CERTIFICATES, type TestCertificate } from './test-certificates';
import { waitFor } from './wait-for';

/** Who may connect over TCP, in terms of pg_hba.conf. */
type Access = 'host' | 'hostssl' | 'hostssl with client certificate';

export interface TlsPostgres extends OwnPostgres {
  /** Folder with `ca.crt`, `other-ca.crt` and `<name>.crt` and `.key` of each test certificate. */
  certificates: string;
  /** Changes certificate and access rules for new connections. */
  serve(certificate: TestCertificate | null, access: Access): Promise<void>;
}

export async function startTlsPostgres(): Promise<TlsPostgres> {
  const postgres = await startOwnPostgres();
  const certificates = mkdtempSync(join(tmpdir(), 'chasqui-certificates-'));
  writeFileSync(join(certificates, 'ca.crt'), TEST_CA);
  writeFileSync(join(certificates, 'other-ca.crt'), OTHER_TEST_CA);
  for (const [name, { cert, key }] of Object.entries(TEST_CERTIFICATES)) {
    writeFileSync(join(certificates, `${name}.crt`), cert);
    writeFileSync(join(certificates, `${name}.key`), key, { mode: 0o600 });
  }
  // Kept open, so that it can reload the settings even when no new connection is accepted.
  const operator = new Client(postgres.url);
  await operator.connect();
  return {
    ...postgres,
    certificates,
    serve: (certificate, access) => serve(postgres, operator, certificate, access),
    stop: async () => {
      await operator.end();
      await postgres.stop();
      rmSync(certificates, { recursive: true, force: true });
    },
  };
}

let served = 0;

async function serve(
  { folder }: OwnPostgres,
  operator: Client,
  certificate: TestCertificate | null,
  access: Access,
): Promise<void> {
  const cluster = join(folder, 'cluster');
  const { uid, gid } = statSync(join(cluster, 'PG_VERSION'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(cluster, name), text, { mode: 0o600 });
    chownSync(join(cluster, name), uid, gid);
  };
  served += 1;
  const [cert, key] = [`server-${served}.crt`, `server-${served}.key`];
  write('ca.crt', TEST_CA);
  if (certificate !== null) {
    write(cert, certificate.cert);
    write(key, certificate.key);
  }
  const [type = '', ...rest] = access.split(' ');
  write(
    'pg_hba.conf',
    `${type} all all 127.0.0.1/32 scram-sha-256${rest.length > 0 ? ' clientcert=verify-full' : ''}\n`,
  );
  const settings = {
    ssl: certificate === null ? 'off' : 'on',
    ...(certificate !== null && { ssl_cert_file: cert, ssl_key_file: key, ssl_ca_file: 'ca.crt' }),
  };
  for (const [name, value] of Object.entries(settings)) await operator.query(`alter system set ${name} = '${value}'`);
  await operator.query('select pg_reload_conf()');
  await waitFor(
    async () => {
      const { rows } = await operator.query<{ ssl: string; cert: string }>(
        `select current_setting('ssl') as ssl, current_setting('ssl_cert_file') as cert`,
      );
      return rows[0]?.ssl === settings.ssl && (certificate === null || rows[0].cert === cert);
    },
    { what: 'the settings of TLS' },
  );
}
