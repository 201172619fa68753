import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTlsPostgres, TEST_CERTIFICATES, type TlsPostgres, waitFor } from '@chasqui/testing';
import { migrate } from '../migrate-database';
import { isConnectionTrouble } from './connection-trouble';
import { Database } from './database';

jest.setTimeout(60_000);

const { server, elsewhere, expired } = TEST_CERTIFICATES;
let postgres: TlsPostgres;
const opened: Database[] = [];

beforeAll(async () => {
  postgres = await startTlsPostgres();
});
beforeEach(() => postgres.serve(server, 'hostssl'));
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => postgres.stop());

/** `@` in the parameters stands for the folder of the certificates. */
function url(parameters: Readonly<Record<string, string>>): string {
  const address = new URL(postgres.url);
  address.searchParams.set('connect_timeout', '20');
  for (const [name, value] of Object.entries(parameters))
    address.searchParams.set(name, value.replace('@', postgres.certificates));
  return address.href;
}

async function connect(parameters: Readonly<Record<string, string>>): Promise<Database> {
  const database = await Database.connect({ url: url(parameters), poolSize: 2, applicationName: 'tls' });
  opened.push(database);
  return database;
}

/** Its own connection last: earlier it would be gone before it reached the others. */
async function endConnections(database: Database): Promise<void> {
  const ownLast = "application_name like 'tls%' order by pid = pg_backend_pid() offset 0";
  await database
    .query(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity where ${ownLast}) each`)
    .catch(() => undefined);
}

const CA = { sslrootcert: '@/ca.crt' };
const FULL = { sslmode: 'verify-full', ...CA };
const CLIENT = { ...FULL, sslcert: '@/client.crt', sslkey: '@/client.key' };

/** Covers every connection of the apps: pool, session, TypeORM. */
async function encrypted(database: Database): Promise<boolean[]> {
  const text = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
  const session = database.newSession(() => undefined);
  await session.open();
  const answers = [await database.query(text), { rows: await database.source.query(text) }, await session.query(text)];
  await session.close();
  return answers.map(({ rows }) => (rows[0] as { ssl: boolean }).ssl);
}

describe('PostgreSQL over TLS', () => {
  it.each<[string, Record<string, string>]>([
    ['verify-full with its CA', FULL],
    ['require with its CA', { sslmode: 'require', ...CA }],
    ['verify-ca with its CA', { sslmode: 'verify-ca', ...CA }],
    ['no-verify', { sslmode: 'no-verify' }],
    ['a CA alone', CA],
  ])('with %s every connection of an app is encrypted', async (_, parameters) => {
    const warned: string[] = [];
    const listen = (warning: Error): unknown => warned.push(warning.message);
    process.on('warning', listen);
    expect(await encrypted(await connect(parameters))).toEqual([true, true, true]);
    process.off('warning', listen);
    expect(warned).toEqual([]);
  });

  it('verify-ca takes a certificate for another name, require and verify-full do not', async () => {
    await postgres.serve(elsewhere, 'hostssl');
    expect(await encrypted(await connect({ sslmode: 'verify-ca', ...CA }))).toEqual([true, true, true]);
    for (const sslmode of ['require', 'verify-full']) {
      await expect(connect({ sslmode, ...CA })).rejects.toMatchObject({
        isForOperators: true,
        message: expect.stringContaining('is for other names'),
      });
    }
  });

  it('a client certificate is shown, read anew for each connection', async () => {
    await postgres.serve(server, 'hostssl with client certificate');
    const { rows } = await (await connect(CLIENT)).query(
      'select client_dn from pg_stat_ssl where pid = pg_backend_pid()',
    );
    expect(rows).toEqual([{ clientDn: '/CN=postgres' }]);
  });

  it.each<[string, () => Promise<void>, Record<string, string>, string]>([
    [
      'a CA that is not known',
      async () => undefined,
      { sslmode: 'require' },
      'is signed by a CA that is not known here',
    ],
    [
      'another CA',
      async () => undefined,
      { sslmode: 'verify-ca', sslrootcert: '@/other-ca.crt' },
      'is signed by a CA that is not known here',
    ],
    ['an expired certificate', () => postgres.serve(expired, 'hostssl'), FULL, 'is not valid now (CERT_HAS_EXPIRED)'],
    ['a server without TLS', () => postgres.serve(null, 'host'), FULL, 'does not speak TLS'],
    ['a client without TLS', async () => undefined, {}, 'takes connections with TLS only'],
    ['sslmode=disable', async () => undefined, { sslmode: 'disable' }, 'takes connections with TLS only'],
    [
      'no client certificate',
      () => postgres.serve(server, 'hostssl with client certificate'),
      FULL,
      'asks for a client certificate',
    ],
    [
      'a client certificate of another CA',
      () => postgres.serve(server, 'hostssl with client certificate'),
      { ...FULL, sslcert: '@/stranger.crt', sslkey: '@/stranger.key' },
      'refuses the TLS connection',
    ],
    [
      'a file that is not there',
      async () => undefined,
      { ...FULL, sslrootcert: '@/no.crt' },
      'cannot be read (ENOENT)',
    ],
    [
      'a CA file without a certificate',
      async () => writeFileSync(join(postgres.certificates, 'empty.crt'), ''),
      { sslmode: 'verify-ca', sslrootcert: '@/empty.crt' },
      'is empty, breaks off',
    ],
    ['half of a client certificate', async () => undefined, { ...FULL, sslcert: '@/client.crt' }, 'needs both'],
    ['verify-ca without a CA', async () => undefined, { sslmode: 'verify-ca' }, 'without sslrootcert'],
    ['a mode that falls back to no TLS', async () => undefined, { sslmode: 'prefer' }, 'it is one of disable, require'],
  ])('%s is said in one sentence to whoever starts an app or migrates', async (_, arrange, parameters, sentence) => {
    await arrange();
    const told = { isForOperators: true, message: expect.stringContaining(sentence) };
    await expect(connect(parameters)).rejects.toMatchObject(told);
    await expect(migrate(url(parameters))).rejects.toMatchObject(told);
  });

  it('a certificate that expires while an app runs is connection trouble, said in health, until it is renewed', async () => {
    const database = await connect(FULL);
    await postgres.serve(expired, 'hostssl');
    await endConnections(database);
    const lost = async (): Promise<unknown> =>
      Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)'))).then(
        () => undefined,
        (error: unknown) => error,
      );
    await waitFor(async () => /not valid now/.test(String(await lost())), { what: 'a new connection' });
    expect(isConnectionTrouble(await lost())).toBe(true);
    await postgres.serve(server, 'hostssl');
    await waitFor(async () => (await lost()) === undefined, { what: 'the renewed certificate' });
  });
});

describe('files of certificates that are replaced while an app runs', () => {
  async function anew(database: Database): Promise<void> {
    await endConnections(database);
    const done = async (): Promise<boolean> => {
      await Promise.all([1, 2].map(() => database.query('select pg_sleep(0.05)')));
      return true;
    };
    await waitFor(done, { what: 'new connections' });
  }

  it('a file that is away, half written or of another pair keeps the last good ones in use, and is said once', async () => {
    await postgres.serve(server, 'hostssl with client certificate');
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-renewed-'));
    for (const name of ['ca.crt', 'client.crt', 'client.key', 'stranger.crt', 'stranger.key'])
      copyFileSync(join(postgres.certificates, name), join(folder, name));
    const own = (name: string): string => join(folder, name);
    const database = await connect({
      sslmode: 'verify-full',
      sslrootcert: own('ca.crt'),
      sslcert: own('client.crt'),
      sslkey: own('client.key'),
    });
    const said: (string | null)[] = [];
    database.onTrouble({ silent: () => undefined, disk: () => undefined, files: (text) => said.push(text) });

    rmSync(own('ca.crt'));
    await anew(database);
    await anew(database);
    expect(said).toEqual([expect.stringMatching(/sslrootcert=.*cannot be read \(ENOENT\)\. The last good ones/)]);
    const ca = readFileSync(join(postgres.certificates, 'ca.crt'), 'utf8');
    for (const text of ['', ca.slice(0, ca.indexOf('-----END') + 12)]) {
      writeFileSync(own('ca.crt'), text);
      await anew(database);
      expect(said.at(-1)).toMatch(/sslrootcert=.*is empty, breaks off, or is not in PEM .* The last good ones/);
    }
    writeFileSync(own('ca.crt'), `# Ours\r\n${ca.replaceAll('\n', '\r\n')}\r\n\r\n# the last one\r\n`);
    await anew(database);
    expect(said.at(-1)).toBeNull();

    writeFileSync(own('client.crt'), '-----BEGIN CERTIFICATE-----\nMIIB');
    await anew(database);
    expect(said.at(-1)).toMatch(/sslcert=.*breaks off/);
    copyFileSync(join(postgres.certificates, 'stranger.crt'), own('client.crt'));
    await anew(database);
    copyFileSync(join(postgres.certificates, 'client.crt'), own('client.crt'));
    await anew(database);
    expect(said.at(-1)).toBeNull();
    expect(said.filter((text) => text?.includes('do not belong together'))).not.toEqual([]);

    // A complete new pair is used: here one that the server does not accept.
    for (const kind of ['crt', 'key']) copyFileSync(own(`stranger.${kind}`), own(`client.${kind}`));
    await endConnections(database);
    const refused = async (): Promise<boolean> =>
      /refuses the TLS connection/.test(
        String(await database.query('select pg_sleep(0.05)').catch((error: unknown) => error)),
      );
    await waitFor(refused, { what: 'the new pair to be shown' });
    rmSync(folder, { recursive: true });
  });
});
