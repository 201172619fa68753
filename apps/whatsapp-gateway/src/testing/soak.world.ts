import { EventEmitter } from 'node:events';
import type { WAVersion } from 'baileys';
import { pino } from 'pino';
import { BAILEYS_DEFAULTS } from '../driver/baileys/baileys-options';
import type { NumberContext } from '../driver/baileys/numbers/number-context';
import { NumberPairing } from '../driver/baileys/numbers/number-pairing';
import { NumberSession } from '../driver/baileys/numbers/number-session';
import { BAILEYS_TIMINGS } from '../driver/baileys/timings';
import { WebVersions } from '../driver/baileys/version/web-versions';
import { NUMBER } from './messages';

const OLD: WAVersion = [2, 3000, 1_000_000_000];
const LOG = pino({ level: 'silent' });

export interface Weather {
  isDown: boolean;
  restarts: number;
  oldest: WAVersion;
  /** Version on WhatsApp's page; undefined: it cannot be read. */
  page: WAVersion | undefined;
}

interface Options {
  version: WAVersion;
  agent?: { createConnection(target: object, done: (error: Error | null) => void): void };
}

/** A socket without a network: the world plays WhatsApp's server behind it. */
class SoakSocket {
  readonly ev = new EventEmitter();
  readonly ws = Object.assign(new EventEmitter(), { isOpen: true });

  async end(): Promise<void> {
    this.ws.isOpen = false;
  }

  async logout(): Promise<void> {
    this.ws.isOpen = false;
  }

  fetchAccountReachoutTimelock(): Promise<void> {
    this.ev.emit('connection.update', { reachoutTimeLock: { isActive: false } });
    return Promise.resolve();
  }

  /** @param isWhatsApp WhatsApp closed it, not the network */
  close(code: number, isWhatsApp: boolean): void {
    if (!this.ws.isOpen) return;
    this.ws.isOpen = false;
    const message = isWhatsApp ? 'Stream Errored (soak)' : 'Connection Terminated';
    const error = Object.assign(new Error(message), { output: { statusCode: code } });
    this.ev.emit('connection.update', { connection: 'close', lastDisconnect: { error } });
  }
}

/** One number with its real state machine, over sockets that a test controls. Only in jest's virtual time. */
export class SoakWorld {
  readonly weather: Weather = { isDown: false, restarts: 0, oldest: OLD, page: undefined };
  readonly attempts: number[] = [];
  /** A new one after an unfinished pairing. */
  number: NumberSession;
  private isNew = true;
  private socket: SoakSocket | undefined;
  private creds: Record<string, unknown> = {};

  constructor(private readonly random: () => number) {
    this.number = new NumberSession(NUMBER, this.context());
  }

  get state(): string {
    const { status, reason } = this.number.state;
    return [status, reason].join(' ').trim();
  }

  link(): Promise<unknown> {
    const { isNew } = this;
    this.isNew = false;
    return new NumberPairing(this.number, BAILEYS_TIMINGS).link(isNew);
  }

  /** The owner scans the code. @returns whether one was shown */
  scan(): boolean {
    const { socket } = this;
    if (this.number.state.status !== 'waiting_qr' || !socket?.ws.isOpen) return false;
    this.creds = { account: {}, me: { id: `${NUMBER}:7@s.whatsapp.net` } };
    this.number.login.saveCreds(this.creds);
    socket.ev.emit('connection.update', { isNewLogin: true });
    socket.close(515, true);
    return true;
  }

  close(code: number, isWhatsApp = true): void {
    this.socket?.close(code, isWhatsApp);
  }

  restrict(endsMs: number | undefined): void {
    const ends = endsMs === undefined ? {} : { timeEnforcementEnds: new Date(endsMs) };
    this.socket?.ev.emit('connection.update', { reachoutTimeLock: { isActive: endsMs !== undefined, ...ends } });
  }

  private open(options: Options): SoakSocket {
    const socket = new SoakSocket();
    this.socket = socket;
    this.attempts.push(Date.now());
    setTimeout(() => this.answer(socket, options), 50 + this.random() * 2_000);
    return socket;
  }

  private answer(socket: SoakSocket, { agent, version }: Options): void {
    if (agent) {
      agent.createConnection({ host: 'web.whatsapp.com', port: 443 }, () => socket.close(408, false));
      return;
    }
    const { weather } = this;
    if (weather.isDown) socket.close(408, false);
    else if (version[2] < weather.oldest[2]) socket.close(405, true);
    else if (weather.restarts > 0) {
      weather.restarts -= 1;
      socket.close(515, true);
    } else if (socket.ws.isOpen) this.welcome(socket);
  }

  private welcome(socket: SoakSocket): void {
    if (this.number.login.isPaired) {
      socket.ev.emit('connection.update', { connection: 'open' });
      return;
    }
    socket.ev.emit('connection.update', { qr: 'a code' });
    setTimeout(() => {
      if (!socket.ws.isOpen || this.number.login.isPaired) return;
      socket.ws.isOpen = false;
      const error = Object.assign(new Error('QR refs attempts ended'), { output: { statusCode: 408 } });
      socket.ev.emit('connection.update', { connection: 'close', lastDisconnect: { error } });
    }, 160_000);
  }

  private context(): NumberContext<NumberSession> {
    const nothing = () => undefined;
    const timings = BAILEYS_TIMINGS;
    const options = { ...BAILEYS_DEFAULTS, dataDir: '/nowhere', timings };
    const found = new Map<string, string>();
    const versions = new WebVersions({
      library: OLD,
      configured: undefined,
      meta: { read: (key) => found.get(key), write: (key, value) => void found.set(key, value) },
      lookUp: () => (this.weather.page ? Promise.resolve(this.weather.page) : Promise.reject(new Error('no page'))),
      timings,
      log: LOG,
    });
    const baileys = {
      makeWASocket: (socketOptions: Options) => this.open(socketOptions),
      makeCacheableSignalKeyStore: () => ({}),
      DEFAULT_CONNECTION_CONFIG: { version: OLD },
      proto: { Message: { HistorySyncType: {} } },
    };
    const auths = { session: () => this.login(), forget: () => void (this.creds = {}) };
    const hooks = { opened: nothing, signedOut: nothing, arrived: nothing, chatsFound: nothing };
    return {
      baileys,
      options,
      auths,
      versions,
      log: LOG,
      health: { trouble: undefined, failed: nothing },
      numbers: { save: nothing, erase: nothing },
      settings: { find: () => ({ receive_groups: false, proxy_url: null, web_version: null }) },
      record: () => Promise.resolve(),
      sentMessage: nothing,
      ...hooks,
      acknowledged: nothing,
      mapped: nothing,
      forgotten: () => {
        this.number = new NumberSession(NUMBER, this.context());
        this.isNew = true;
      },
    } as unknown as NumberContext<NumberSession>;
  }

  private login() {
    const credsOf = () => this.creds;
    return {
      get creds() {
        return credsOf();
      },
      get isPaired() {
        return credsOf().account !== undefined;
      },
      saveCreds: (update: object) => void Object.assign(this.creds, update),
      storeAgain: () => true,
      close: () => undefined,
    };
  }
}
