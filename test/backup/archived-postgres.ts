import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalServer, startPostgres } from '@chasqui/local-services';
import { postgresClients, postgresPrograms, waitFor } from '@chasqui/testing';
import { Client } from 'pg';

const run = promisify(execFile);
const PGBACKREST = '/usr/bin/pgbackrest';
/** The newest PostgreSQL that Debian 12's pgBackRest supports. */
const NEWEST_OF_PGBACKREST = 15;
const RECOVERED_WITHIN_MS = 60_000;

export interface BackupTool {
  name: string;
  archiveCommand: (folder: string) => string;
  backUp: (place: BackupPlace) => Promise<void>;
  /** Restores that backup into `cluster`, so that a server started there recovers until a time. */
  restore: (place: BackupPlace, cluster: string, until: string) => Promise<void>;
}

interface BackupPlace {
  folder: string;
  cluster: string;
  port: number;
  run: (program: string, args: readonly string[]) => Promise<void>;
}

const clients = postgresClients().folder;
const restoreFrom = (command: string, until: string): string =>
  `restore_command = '${command}'\nrecovery_target_time = '${until}'\nrecovery_target_action = 'promote'\n`;

const BASE_BACKUP: BackupTool = {
  name: 'pg_basebackup and archive_command',
  archiveCommand: (folder) => `test ! -f ${folder}/wal/%f && cp %p ${folder}/wal/%f`,
  backUp: ({ folder, port, run: runAs }) =>
    runAs(join(clients ?? '', 'pg_basebackup'), [
      '-h',
      '127.0.0.1',
      '-p',
      `${port}`,
      '-U',
      'postgres',
      '-D',
      join(folder, 'base'),
      '-c',
      'fast',
    ]),
  restore: async ({ folder, run: runAs }, cluster, until) => {
    await runAs('/bin/cp', ['-a', join(folder, 'base'), cluster]);
    appendFileSync(join(cluster, 'postgresql.auto.conf'), restoreFrom(`cp ${folder}/wal/%f %p`, until));
    await runAs('/usr/bin/touch', [join(cluster, 'recovery.signal')]);
  },
};

const words = (folder: string): string[] => [`--config=${folder}/pgbackrest.conf`, '--stanza=chasqui'];

const PG_BACK_REST: BackupTool = {
  name: 'pgBackRest',
  archiveCommand: (folder) => `${PGBACKREST} ${words(folder).join(' ')} archive-push %p`,
  backUp: async ({ folder, cluster, port, run: runAs }) => {
    const paths = ['repo1-path', 'log-path', 'lock-path', 'spool-path'].map((name) => `${name}=${folder}/${name}\n`);
    const server = `[chasqui]\npg1-path=${cluster}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres\n`;
    writeFileSync(join(folder, 'pgbackrest.conf'), `[global]\n${paths.join('')}start-fast=y\n${server}`);
    await runAs(PGBACKREST, [...words(folder), 'stanza-create']);
    await runAs(PGBACKREST, [...words(folder), 'backup']);
  },
  restore: ({ folder, run: runAs }, cluster, until) =>
    runAs(PGBACKREST, [
      ...words(folder),
      `--pg1-path=${cluster}`,
      '--type=time',
      `--target=${until}`,
      '--target-action=promote',
      'restore',
    ]),
};

export function backupTools(): BackupTool[] {
  const major = Number(process.env.TEST_POSTGRES_MAJOR ?? 18);
  const isThere = clients !== null && existsSync(join(clients, 'pg_basebackup'));
  return [
    ...(isThere ? [BASE_BACKUP] : []),
    ...(existsSync(PGBACKREST) && major <= NEWEST_OF_PGBACKREST ? [PG_BACK_REST] : []),
  ];
}

export class ArchivedPostgres {
  private readonly running = new Set<LocalServer>();

  private constructor(
    private readonly root: string,
    private readonly server: LocalServer,
    private readonly tool: BackupTool,
    private readonly place: BackupPlace,
  ) {
    this.running.add(server);
  }

  static async start(tool: BackupTool): Promise<ArchivedPostgres> {
    const root = mkdtempSync(join(tmpdir(), 'chasqui-archived-'));
    const folder = join(root, 'backup');
    // Under root the server has a user of its own.
    mkdirSync(join(folder, 'wal'), { recursive: true });
    for (const path of [root, folder, join(folder, 'wal')]) chmodSync(path, 0o777);
    const cluster = join(root, 'first/cluster');
    const server = await startPostgres({
      dataDir: join(root, 'first'),
      durable: true,
      ...postgresPrograms(),
      settings: {
        unix_socket_directories: folder,
        archive_mode: 'on',
        archive_command: tool.archiveCommand(folder),
      },
    });
    const { uid, gid } = statSync(join(cluster, 'PG_VERSION'));
    const env = { PGPASSWORD: decodeURIComponent(new URL(server.url).password), PATH: '/usr/bin:/bin', HOME: folder };
    const runAs = async (program: string, args: readonly string[]): Promise<void> => {
      await run(program, [...args], { cwd: folder, env, uid, gid });
    };
    return new ArchivedPostgres(root, server, tool, { folder, cluster, port: server.port, run: runAs });
  }

  /** Of its superuser and an empty database. */
  get url(): string {
    return patient(this.server.url);
  }

  backUp(): Promise<void> {
    return this.tool.backUp(this.place);
  }

  async now(): Promise<string> {
    return (await ask(this.url, 'select clock_timestamp()::text as answer')) ?? '';
  }

  async recover(until: string): Promise<string> {
    const last = await ask(this.url, 'select pg_walfile_name(pg_switch_wal()) as answer');
    await waitFor(async () => ((await ask(this.url, LAST_ARCHIVED)) ?? '') >= (last ?? ''), {
      what: 'the WAL to be archived',
    });
    await this.server.stop();
    const dataDir = join(this.root, 'recovered');
    await this.place.run('/bin/mkdir', ['-m', '700', dataDir]);
    const cluster = join(dataDir, 'cluster');
    await this.tool.restore(this.place, cluster, until);
    const server = await startPostgres({ dataDir, durable: true, ...postgresPrograms() });
    this.running.add(server);
    await waitFor(async () => (await ask(server.url, 'select pg_is_in_recovery()::text as answer')) === 'false', {
      what: 'the recovery to end',
      timeoutMs: RECOVERED_WITHIN_MS,
    });
    return patient(server.url);
  }

  async stop(): Promise<void> {
    for (const server of this.running) await server.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** With a timeout that a busy machine does not exceed. */
const patient = (url: string): string => `${url}?connect_timeout=30`;

const LAST_ARCHIVED = 'select last_archived_wal as answer from pg_stat_archiver';

async function ask(url: string, text: string): Promise<string | null> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string | null }>(text);
    return rows[0]?.answer ?? null;
  } finally {
    await client.end();
  }
}
