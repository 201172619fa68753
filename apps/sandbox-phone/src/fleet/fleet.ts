import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Phone } from '../phone/phone';
import type { AnsweredCall } from '../phone/phone-options';
import type { SandboxPhoneConfig } from '../sandbox-phone.config';
import { lockFolder } from './folder-lock';

export const folderOf = (dataDir: string, phone: number): string => join(dataDir, `phone-${phone}`);

export interface FleetWatch {
  connected(): void;
  /** A phone's app died; the process should too. */
  crashed(error: Error): void;
}

export class Fleet {
  private constructor(
    readonly phones: readonly Phone[],
    private readonly unlock: () => Promise<void>,
  ) {}

  /** @throws Error when another process has the folder */
  static async open(config: SandboxPhoneConfig, log: Logger, watch: FleetWatch): Promise<Fleet> {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    const unlock = await lockFolder(config.dataDir);
    const { apiUrl, speed, radioDelayMs, offlineMs, hangMs, androidPartsPerMinute, sync } = config;
    const losesAnswer = (call: AnsweredCall): boolean => isLost(call, config.loseAnswers);
    const crashed = (error: Error): void => watch.crashed(error);
    const waiting = new Set(config.signIns.keys());
    const shared = { apiUrl, speed, radioDelayMs, offlineMs, hangMs, androidPartsPerMinute, sync };
    const phones = await Promise.all(
      config.signIns.map((signIn, index) => {
        const number = config.firstPhone + index;
        const own = 15_550_008_990 + 10 * number;
        const connected = (): void => {
          if (waiting.delete(index) && waiting.size === 0) watch.connected();
        };
        return Phone.open({
          ...shared,
          signIn,
          hooks: { losesAnswer, connected, crashed },
          folder: folderOf(config.dataDir, number),
          log: log.child({ phone: number }),
          name: `Chasqui/Sandbox phone ${number}`,
          sims: [String(own + 1), String(own + 2)],
        });
      }),
    );
    return new Fleet(phones, unlock);
  }

  start(): void {
    for (const phone of this.phones) phone.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.phones.map((phone) => phone.stop()));
    await this.unlock();
  }
}

/** Never for a registration: a phone that missed the answer would exist twice. */
function isLost({ method, path }: AnsweredCall, share: number): boolean {
  return !(method === 'POST' && path === '/device') && Math.random() < share;
}
