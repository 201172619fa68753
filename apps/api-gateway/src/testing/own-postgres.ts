import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@chasqui/entities';
import { freePort, type LocalServer, startPostgres } from '@chasqui/local-services';
import type { TestDatabase } from '@chasqui/testing';

/** A PostgreSQL of one test file, at one address whether it runs or not. */
export class OwnPostgres {
  private isRunning = true;

  private constructor(
    private readonly folder: string,
    private server: LocalServer,
  ) {}

  /** With all migrations. */
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

  /** Ends it as an operator does; who is connected is thrown out. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.server.stop();
  }

  /** Does nothing while it runs. */
  async startAgain(): Promise<void> {
    if (this.isRunning) return;
    this.server = await startPostgres({ dataDir: this.folder, durable: false, port: this.server.port });
    this.isRunning = true;
  }
}
