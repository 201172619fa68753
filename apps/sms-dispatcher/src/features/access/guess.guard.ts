import { AppError } from '@chasqui/errors';
import { clientNetwork, CONFIG, LOGGER, type Logger, REDIS, type Redis } from '@chasqui/runtime';
import { MinuteWindows } from '@chasqui/http';
import { Inject, Injectable } from '@nestjs/common';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';

/**
 * Wrong secrets of one kind per minute: per IPv4 address or IPv6 network (/64), per its site (/48), per its provider
 * (/32).
 */
export const MOST_PER_NETWORK = [5, 60, 600] as const;
/**
 * Wrong passwords per minute of one user name, from everywhere: people choose passwords. Only those who know the name
 * can use it up.
 */
export const MOST_PER_LOGIN = 20;

/**
 * What is guessed. Private tokens and codes are too long to guess for all networks together: nothing is counted over
 * all.
 */
export type Guessed = { by: 'code' | 'token' } | { by: 'login'; login: string };

/**
 * Counts a try in all windows, or in none if one of them is full: a refused try leaves no trace in Redis, and does not
 * use up the share of neighbours. Minutes are those of Redis' own clock.
 */
const COUNT = `
local now = tonumber(redis.call('TIME')[1])
local minute = math.floor(now / 60)
for n = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[n] .. ':' .. minute) or '0') >= tonumber(ARGV[n]) then
    return { 0, 60 - now % 60, minute }
  end
end
for n = 1, #KEYS do
  local window = KEYS[n] .. ':' .. minute
  if redis.call('INCR', window) == 1 then redis.call('EXPIRE', window, 120) end
end
return { 1, 60 - now % 60, minute }`;

const TAKE_BACK = `
for n = 1, #KEYS do
  if redis.call('EXISTS', KEYS[n]) == 1 then redis.call('DECR', KEYS[n]) end
end`;

export interface Guess {
  /** Call when the secret was right: it then does not count. */
  takeBack(): Promise<void>;
}

interface Window {
  id: string;
  most: number;
}

/**
 * Counts wrong secrets per kind and network, and wrong passwords per user name. A try is counted before it is made, so
 * that many at once do not get around the limit. No network holds up another. In Redis, for all replicas; in this
 * process while Redis is away.
 */
@Injectable()
export class GuessGuard {
  private readonly local = new MinuteWindows();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Pick<SmsDispatcherConfig, 'REDIS_PREFIX'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError RATE_LIMITED after too many wrong tries */
  async begin(address: string, guessed: Guessed): Promise<Guess> {
    const windows = windowsOf(address, guessed);
    if (this.redis.status === 'ready') {
      try {
        return await this.countInRedis(windows);
      } catch (error) {
        if (error instanceof AppError) throw error;
        this.logger.warn({ err: error }, 'wrong secrets are counted by this process alone');
      }
    }
    return this.countHere(windows);
  }

  private async countInRedis(windows: readonly Window[]): Promise<Guess> {
    const keys = windows.map(({ id }) => `${this.config.REDIS_PREFIX}:{sms-guess}:${id}`);
    const counted = await this.redis.eval(COUNT, keys.length, ...keys, ...windows.map(({ most }) => most));
    const [isFree, secondsLeft, minute] = counted as [number, number, number];
    if (isFree === 0) throw tooMany(secondsLeft);
    const takeBack = async (): Promise<void> => {
      try {
        await this.redis.eval(TAKE_BACK, keys.length, ...keys.map((key) => `${key}:${minute}`));
      } catch (error) {
        this.logger.debug({ err: error }, 'a right secret stays counted as a wrong one');
      }
    };
    return { takeBack };
  }

  private countHere(windows: readonly Window[]): Guess {
    const full = windows.find(({ id, most }) => this.local.count(id) >= most);
    if (full !== undefined) throw tooMany(this.local.secondsLeft(full.id));
    for (const { id } of windows) this.local.add(id);
    return {
      takeBack: () => {
        for (const { id } of windows) this.local.remove(id);
        return Promise.resolve();
      },
    };
  }
}

function windowsOf(address: string, guessed: Guessed): Window[] {
  const groups = clientNetwork(address).split('-');
  const networks = [
    groups.join('-'),
    ...[3, 2].filter((n) => n < groups.length).map((n) => groups.slice(0, n).join('-')),
  ];
  const windows = networks.map((network, width) => ({
    id: `${guessed.by}:${network}`,
    most: MOST_PER_NETWORK[width] ?? 0,
  }));
  if (guessed.by === 'login') windows.push({ id: `name:${guessed.login.slice(0, 64)}`, most: MOST_PER_LOGIN });
  return windows;
}

function tooMany(secondsLeft: number): AppError {
  return new AppError('RATE_LIMITED', {
    message: `Too many wrong codes, tokens or passwords. Try again in ${secondsLeft} seconds.`,
    headers: { 'Retry-After': String(secondsLeft) },
  });
}
