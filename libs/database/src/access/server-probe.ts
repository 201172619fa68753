import { Client, type ClientConfig } from 'pg';
import { refuseStandby, StandbyError } from './connection-refusal';
import type { ServerList } from '../servers/server-list';
import type { Probe } from './silence-watch';

/** TCP resends a lost packet after a second, then after two more. A new connection does not wait for that. */
const REACHED_WITHIN_MS = 1_000;
/** A frozen PostgreSQL still answers a pending question when it resumes; each one given up costs it a process. */
const ANSWERED_WITHIN_MS = 3_000;

/** The machine is unreachable. Any other error is an answer. */
const UNHEARD = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN']);

export class ServerProbe implements Probe {
  private client: Client | undefined;

  private readonly config: ClientConfig;

  constructor(
    config: ClientConfig,
    private readonly servers: ServerList,
  ) {
    // The driver's limit would end the question with an error that looks like an answer.
    this.config = { ...config, connectionTimeoutMillis: 0 };
  }

  async ask(): Promise<boolean> {
    const { url } = this.servers;
    const isNew = this.client === undefined;
    const client = this.client ?? new Client({ ...this.config, ...this.servers.connectionTo(url) });
    this.client = client;
    const { stream } = client.connection as unknown as { stream: { destroy(): void; connecting?: boolean } };
    let isUnheard = false;
    const giveUp = (): void => {
      isUnheard = true;
      this.drop(client);
    };
    const timers = [
      setTimeout(() => stream.connecting === true && giveUp(), REACHED_WITHIN_MS),
      setTimeout(giveUp, ANSWERED_WITHIN_MS),
    ];
    try {
      if (isNew) {
        client.on('error', () => this.drop(client));
        refuseStandby(client, this.servers, url);
        await client.connect();
      }
      await client.query('select 1');
      return true;
    } catch (error) {
      this.drop(client);
      this.servers.pass(url);
      if (error instanceof StandbyError) return false;
      return !isUnheard && !UNHEARD.has((error as { code?: string }).code ?? '');
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  rest(): void {
    if (this.client !== undefined) this.drop(this.client);
  }

  private drop(client: Client): void {
    if (this.client === client) this.client = undefined;
    const { stream } = client.connection as unknown as { stream: { destroy(): void } };
    stream.destroy();
  }
}
