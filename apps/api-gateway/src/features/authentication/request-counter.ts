import { createHash, randomUUID } from 'node:crypto';
import { Batcher } from '@chasqui/lanes';
import { addGauge, changeMarkerKey, CONFIG, LOGGER, type Logger, Registry, WatchedRedis } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { LocalWindows } from './local-windows';

export interface Window {
  /** Requests in this clock minute, this one included. */
  count: number;
  /** Whole seconds until the next minute, 1 to 60. */
  secondsLeft: number;
  /** A copy of the record that was read under another label is stale. */
  label: string;
  /** Counted in this process only, because Redis is away. */
  isLocal: boolean;
}

/**
 * Counts by Redis's own clock, so that replicas with different clocks agree. Creates the generation when Redis has
 * none.
 */
const SCRIPT = `
local now = tonumber(redis.call('TIME')[1])
local minute = math.floor(now / 60)
local generation = redis.call('GET', KEYS[1])
if not generation then
  generation = ARGV[1]
  redis.call('SET', KEYS[1], generation)
end
local reply = { 60 - now % 60, generation }
for n = 2, #KEYS, 2 do
  local window = KEYS[n] .. minute
  local requests = tonumber(ARGV[n / 2 + 1])
  local count
  if requests > 0 then
    count = redis.call('INCRBY', window, requests)
    if count == requests then redis.call('EXPIRE', window, 120) end
  else
    count = tonumber(redis.call('GET', window) or '0')
  end
  reply[#reply + 1] = count
  reply[#reply + 1] = redis.call('GET', KEYS[n + 1]) or ''
end
return reply`;

const SHA = createHash('sha1').update(SCRIPT).digest('hex');

/** Limits of requests per script call and of calls under way; beyond them requests share the next call. */
const MAX_SHARED = 200;
const MAX_UNDER_WAY = 4;

interface Question {
  id: string;
  isCounted: boolean;
}

interface Reply {
  count: number;
  secondsLeft: number;
  marker: string;
  generation: string;
}

type ScriptReply = [secondsLeft: number, generation: string, ...windows: (number | string)[]];

/** Counts requests in Redis, those of one moment with one script call, and in this process while Redis is away. */
@Injectable()
export class RequestCounter {
  /** Changes when Redis lost its memory, markers included. */
  private generation = '';
  /** Grows with each outage and each connection: a new one may lead to a server that never got the last markers. */
  private epoch = 0;
  private readonly prefix: string;
  private readonly local = new LocalWindows();
  private readonly questions: Batcher<Question, Reply>;

  constructor(
    private readonly redis: WatchedRedis,
    @Inject(CONFIG) { REDIS_PREFIX }: ApiGatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Registry,
  ) {
    this.prefix = REDIS_PREFIX;
    const help = '1 while Redis is away and every process counts rate limits by itself.';
    addGauge(metrics, 'chasqui_rate_limit_is_local', help, () => (redis.isAway ? 1 : 0));
    this.questions = new Batcher({
      maxItems: MAX_SHARED,
      maxUnderWay: MAX_UNDER_WAY,
      run: (questions) => this.run(questions),
    });
    const forgetMarkers = () => {
      this.epoch += 1;
    };
    redis.on('ready', forgetMarkers);
    redis.onLeave(forgetMarkers);
  }

  /** The label for a record that is read now, as far as is known without asking Redis. */
  get label(): string {
    return labelOf(this.epoch, this.generation, '');
  }

  count(id: string): Promise<Window> {
    return this.ask(id, true);
  }

  peek(id: string): Promise<Window> {
    return this.ask(id, false);
  }

  lastKnown(id: string): Window {
    return this.localWindow(this.local.read(id));
  }

  private async ask(id: string, isCounted: boolean): Promise<Window> {
    if (this.redis.isAway) return this.countHere(id, isCounted);
    const { epoch } = this;
    try {
      const { count, secondsLeft, marker, generation } = await this.questions.add({ id, isCounted });
      this.generation = generation;
      this.local.follow(id, count);
      return { count, secondsLeft, label: labelOf(epoch, generation, marker), isLocal: false };
    } catch (error) {
      // The watcher of Redis logs the outage itself.
      this.logger.debug({ err: error }, 'a request was counted by this process alone');
      return this.countHere(id, isCounted);
    }
  }

  private countHere(id: string, isCounted: boolean): Window {
    return this.localWindow(isCounted ? this.local.add(id) : this.local.read(id));
  }

  private async run(questions: readonly Question[]): Promise<Reply[]> {
    const requests = new Map<string, number>();
    for (const { id, isCounted } of questions) requests.set(id, (requests.get(id) ?? 0) + (isCounted ? 1 : 0));
    const keys = [`${this.prefix}:generation`];
    for (const id of requests.keys()) keys.push(`${this.prefix}:rl:{${id}}:`, changeMarkerKey(this.prefix, id));
    const [secondsLeft, generation, ...windows] = await this.runScript(keys, [
      randomGeneration(),
      ...requests.values(),
    ]);
    const replies = new Map<string, Reply>();
    let at = 0;
    for (const [id, shared] of requests) {
      // Requests that share the call each get their own count.
      replies.set(id, {
        count: Number(windows[at]) - shared,
        secondsLeft,
        marker: String(windows[at + 1]),
        generation,
      });
      at += 2;
    }
    return questions.map(({ id, isCounted }) => {
      const reply = replies.get(id) as Reply;
      if (isCounted) reply.count += 1;
      return { ...reply };
    });
  }

  private async runScript(keys: readonly string[], values: readonly (string | number)[]): Promise<ScriptReply> {
    try {
      return (await this.redis.evalsha(SHA, keys.length, ...keys, ...values)) as ScriptReply;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await this.redis.eval(SCRIPT, keys.length, ...keys, ...values)) as ScriptReply;
    }
  }

  private localWindow(count: number): Window {
    return { count, secondsLeft: this.local.secondsLeft(), label: '', isLocal: true };
  }
}

function labelOf(epoch: number, generation: string, marker: string): string {
  return `${epoch}.${generation}.${marker}`;
}

/** Cheap, because the script needs it only when Redis has no generation. */
const PROCESS = randomUUID();
let made = 0;
function randomGeneration(): string {
  made += 1;
  return `${PROCESS}.${made}`;
}
