import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPTS = join(__dirname, '../../deploy/backup');

export interface ScriptOutcome {
  code: number | null;
  answer: string;
  complaint: string;
}

/** The scripts of deploy/backup, as an operator runs them on one database. */
export class BackupScripts {
  constructor(private readonly programs: string) {}

  backup(databaseUrl: string, folder: string, more: Record<string, string> = {}): Promise<ScriptOutcome> {
    return this.run('backup.sh', databaseUrl, folder, more);
  }

  restore(databaseUrl: string, backup: string, more: Record<string, string> = {}): Promise<ScriptOutcome> {
    return this.run('restore.sh', databaseUrl, backup, more);
  }

  private async run(
    script: string,
    databaseUrl: string,
    folder: string,
    more: Record<string, string>,
  ): Promise<ScriptOutcome> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const env = {
      PATH: `${this.programs}:/usr/bin:/bin`,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
      ...more,
    };
    const child = spawn(join(SCRIPTS, script), [folder], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (data) => (said.stdout += String(data)));
    child.stderr.on('data', (data) => (said.stderr += String(data)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, answer: said.stdout.trim().split('\n').at(-1) ?? '', complaint: said.stderr };
  }
}
