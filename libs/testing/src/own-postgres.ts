import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@chasqui/local-services';
import { postgresPrograms } from './test-environment';

export interface OwnPostgres {
  /** Of its superuser and an empty database. */
  url: string;
  folder: string;
  /** Stops all its processes (SIGSTOP), as when its machine hangs: the kernel still accepts connections. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** @param dataDir default: a new folder, removed by `stop` */
export async function startOwnPostgres(
  dataDir = mkdtempSync(join(tmpdir(), 'chasqui-own-postgres-')),
): Promise<OwnPostgres> {
  const server = await startPostgres({ dataDir, durable: true, ...postgresPrograms() });
  let frozen: number[] = [];
  const thaw = (): void => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
  };
  return {
    url: server.url,
    folder: dataDir,
    freeze: () => {
      // The postmaster first, so that it starts no further processes.
      signal(server.pid, 'SIGSTOP');
      frozen = [server.pid, ...childrenOf(server.pid)];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    stop: async () => {
      thaw();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  try {
    // `pid (command) state ppid …`: the command may contain anything but the last bracket.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
