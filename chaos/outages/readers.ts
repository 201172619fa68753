import { setTimeout as sleep } from 'node:timers/promises';
import type { Try } from '../checker/history';
import { type ApiClient, NOT_CONNECTED } from '../clients/api-client';
import type { ChaosNumber } from '../system/chaos-system';

/** What dashboards and programs read besides sending; the last one goes to a gateway app. */
const PATHS = ['/messages', '/whatsapp/accounts', '/sms/accounts', '/whatsapp/status'] as const;
const EVERY_MS = 250;
const MOST_TRIES = 8;

export interface Read extends Try {
  path: string;
}

export class Readers {
  readonly reads: Read[] = [];

  constructor(
    private readonly client: ApiClient,
    private readonly numbers: readonly ChaosNumber[],
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const open: Promise<void>[] = [];
    for (let place = 0; !signal.aborted; place += 1) {
      open.push(this.read(PATHS[place % PATHS.length] ?? PATHS[0], place));
      await sleep(EVERY_MS);
    }
    await Promise.all(open);
  }

  private async read(path: string, place: number): Promise<void> {
    const number = this.numbers[place % this.numbers.length];
    if (number === undefined) throw new Error('there is no number');
    const address = addressOf(path, number);
    let answer = await this.client.get(address);
    for (let tries = 1; tries < MOST_TRIES && isRefused(answer); tries += 1) {
      await sleep(EVERY_MS);
      answer = await this.client.get(address);
    }
    this.reads.push({ ...answer, path });
  }
}

const isRefused = ({ status, body }: Try): boolean => status === null && NOT_CONNECTED.test(body);

const addressOf = (path: string, { phone }: ChaosNumber): string =>
  path === '/whatsapp/status' ? `${path}?phone=${phone}` : path;
