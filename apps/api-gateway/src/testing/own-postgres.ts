import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@chasqui/database';
import { freePort, type LocalServer, startPostgres } from '@chasqui/local-services';
import type { TestDatabase } from '@chasqui/testing';

/** A PostgreSQL for one test file, with one address whether it runs or not. */
export class OwnPostgres {
  private isRunning = true;

  private constructor(
    private readonly folder: string,
    private server: LocalServer,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-postgres-'));
    const server = await startPostgres({ dataDir: folder, durable: false, port: await freePort() });
    await migrate(server.url);
    return new OwnPostgres(folder, server);
  }

  get database(): TestDatabase {
    const drop = async (): Promise<void> => {
      await this.stop();
      rmSync(this.folder, { recursive: true, force: true });
    };
    return { url: this.server.url, drop };
  }

  /** Stops it as an operator does, which ends all connections. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.server.stop();
  }

  async startAgain(): Promise<void> {
    if (this.isRunning) return;
    this.server = await startPostgres({ dataDir: this.folder, durable: false, port: this.server.port });
    this.isRunning = true;
  }
}
