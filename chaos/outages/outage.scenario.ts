import type { OutageFaults } from './outage-faults';
import type { Outage, OutageBounds, OutageScenario } from './outage';

/** For every outage that leaves PostgreSQL up. */
const SIDE: OutageBounds = { bulkPauseMs: 2_000, scheduledLateMs: 2_000, webhookLateMs: 2_000 };
const REDIS_AWAY: OutageBounds = { ...SIDE, leastRate: 0.5, addedP99Ms: 1_000, mostFailed: 0, smsLateMs: 3_000 };
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Callers of a text wait 20 s, and everything ends at most 5 s after its deadline of 25 s. */
const TEXT_ENDS_MS = 30_000;
/** Longer than gateway apps tolerate silence, if they notice nothing else. */
const FROZEN_PAIRING_MS = 16_000;

interface Form {
  rounds: number;
  redisMs: number;
  frozenSenderMs: number;
  frozenPostgresMs: number;
  clockMs: number;
}
const FULL: Form = { rounds: 4, redisMs: 20_000, frozenSenderMs: 16_000, frozenPostgresMs: 75_000, clockMs: 8_000 };
/** Seconds long, with the same bounds. */
const SHORT: Form = { rounds: 1, redisMs: 6_000, frozenSenderMs: 8_000, frozenPostgresMs: 8_000, clockMs: 3_000 };

const senderKilled = ({ rounds }: Form): Outage => ({
  name: 'sender-killed',
  what: 'a whatsapp-sender is killed (SIGKILL)',
  rounds: 2 * rounds,
  aboutMs: 2 * rounds * 6_000,
  bounds: { ...SIDE, standsP50Ms: 1_000, standsMostMs: 2_000, mostFailed: 0 },
  fault: (faults, round) => faults.kill('whatsapp-sender', round),
});

const senderFrozen = ({ frozenSenderMs }: Form): Outage => ({
  name: 'sender-frozen',
  what: 'a whatsapp-sender is frozen (SIGSTOP)',
  rounds: 1,
  aboutMs: frozenSenderMs + 4_000,
  bounds: { standsMostMs: 6_000, mostFailed: 0 },
  fault: (faults) => faults.freeze('whatsapp-sender', frozenSenderMs),
});

const postgresCut = ({ rounds }: Form): Outage => ({
  name: 'postgres-cut',
  what: 'every connection to PostgreSQL is cut, PostgreSQL runs on',
  rounds,
  aboutMs: rounds * 6_000,
  bounds: { ...SIDE, standsMostMs: 2_000, answeredWithinMs: 2_500, statuses: [503] },
  fault: (faults) => faults.cutPostgres(),
});

const postgresCutSenderKilled = ({ rounds }: Form): Outage => ({
  name: 'postgres-cut-sender-killed',
  what: 'every connection to PostgreSQL is cut, and a whatsapp-sender is killed (SIGKILL) at the same moment',
  rounds: 2 * rounds,
  aboutMs: 2 * rounds * 8_000,
  bounds: { standsMostMs: 4_000, statuses: [503] },
  fault: async (faults, round) => {
    await Promise.all([faults.cutPostgres(), faults.kill('whatsapp-sender', round)]);
  },
});

const postgresFrozen = ({ frozenPostgresMs }: Form): Outage => ({
  name: 'postgres-frozen',
  what: `PostgreSQL is frozen (SIGSTOP) for ${frozenPostgresMs / 1_000} s`,
  rounds: 1,
  aboutMs: frozenPostgresMs + 10_000,
  bounds: { answeredWithinMs: TEXT_ENDS_MS, refusedWithinMs: 1_000 },
  fault: (faults) => faults.freezePostgres(frozenPostgresMs),
});

const redis = (name: string, what: string, fault: (faults: OutageFaults, forMs: number) => Promise<void>) => {
  return ({ redisMs }: Form): Outage => ({
    name: `redis-${name}`,
    what: `Redis ${what} for ${redisMs / 1_000} s`,
    rounds: 1,
    aboutMs: redisMs + 8_000,
    bounds: REDIS_AWAY,
    fault: (faults) => fault(faults, redisMs),
  });
};
const redisFrozen = redis('frozen', 'is frozen (SIGSTOP)', (faults, forMs) => faults.freezeRedis(forMs));
const redisDown = redis('down', 'is down', (faults, forMs) => faults.redisOutage(forMs));
const redisFull = redis('full', 'is out of memory', (faults, forMs) => faults.fillRedis(forMs));
const redisReadOnly = redis('read-only', 'is read-only', (faults, forMs) => faults.makeRedisReadOnly(forMs));

const clock = (name: string, app: 'whatsapp-gateway' | 'pairing' | 'api-gateway', aheadMs: number) => {
  return ({ clockMs }: Form): Outage => ({
    name,
    what: `the clock of ${app} is set ${Math.abs(aheadMs) / MINUTE_MS} minutes ${aheadMs > 0 ? 'ahead' : 'back'}`,
    rounds: 1,
    aboutMs: clockMs + 4_000,
    bounds: { mostFailed: 0 },
    preloads: { [app]: ['shifted-clock'] },
    fault: (faults) => faults.setClock(app, aheadMs, clockMs),
  });
};
const gatewayClockAhead = clock('gateway-clock-ahead', 'whatsapp-gateway', HOUR_MS);
const gatewayClockBack = clock('gateway-clock-back', 'whatsapp-gateway', -HOUR_MS);
const pairingClockBack = clock('pairing-clock-back', 'pairing', -2 * MINUTE_MS);

/** A schedule 62 s ahead of the true time looks as if it were past. */
const apiClockAhead = (form: Form): Outage => {
  const outage = clock('api-clock-ahead', 'api-gateway', 2 * MINUTE_MS)(form);
  return {
    ...outage,
    what: `${outage.what}, and messages are scheduled 62 s ahead`,
    fault: async (faults) => {
      const soon = faults.after(1_000, () => faults.schedule(62_000));
      await Promise.all([outage.fault(faults, 0), soon]);
    },
  };
};

const gatewayKilled = ({ rounds }: Form): Outage => ({
  name: 'gateway-killed',
  what: 'a gateway app is killed (SIGKILL) and back in 0.3 s',
  // Few calls are in progress at once.
  rounds: 3 * rounds,
  aboutMs: 3 * rounds * 6_000,
  bounds: { mostEarlyUnknown: 0 },
  fault: (faults, round) => faults.kill('whatsapp-gateway', round),
});

const pairingKilled = ({ rounds }: Form): Outage => ({
  name: 'pairing-killed',
  what: 'a pairing copy is killed (SIGKILL)',
  rounds: 2 * rounds,
  aboutMs: 2 * rounds * 6_000,
  bounds: { standsMostMs: 1_500, mostEarlyUnknown: 0 },
  fault: (faults, round) => faults.kill('pairing', round),
});

const pairingFrozen = (): Outage => ({
  name: 'pairing-frozen',
  what: `the pairing copy that has all gateway apps is frozen (SIGSTOP) for ${FROZEN_PAIRING_MS / 1_000} s`,
  rounds: 1,
  aboutMs: FROZEN_PAIRING_MS + 10_000,
  bounds: { standsMostMs: 6_000, mostFailed: 0, mostEarlyUnknown: 0, mostUntold: 0 },
  fault: (faults) => faults.freezePairing(FROZEN_PAIRING_MS),
});

const apisReplaced = ({ rounds }: Form): Outage => ({
  name: 'apis-replaced',
  what: 'the copies of the API are replaced under load (SIGTERM), one after the other',
  rounds,
  aboutMs: rounds * 25_000,
  bounds: { mostResets: 0, mostFailed: 0 },
  fault: (faults) => faults.replaceAll('api-gateway'),
});

/** Nothing may fail; some requests may take a moment longer. */
const NOTHING_FAILS: OutageBounds = {
  mostResets: 0,
  mostFailed: 0,
  mostReadsFailed: 0,
  mostUntold: 0,
  mostEarlyUnknown: 0,
};

/**
 * As above, plus what the previous version (chaos/releases/previous-version.json) does while it is replaced and this
 * one no longer does: a request during a gateway's move is told that it is closed, and connections waiting to be
 * accepted are reset when it stops listening.
 */
const BESIDE_THE_VERSION_BEFORE: OutageBounds = { ...NOTHING_FAILS, mostReadsFailed: 5, mostResets: 3 };

const rollingRestart = ({ rounds }: Form): Outage => ({
  name: 'rolling-restart',
  what: 'every app is replaced under load (SIGTERM), all apps at a time, one copy after the other',
  rounds,
  aboutMs: rounds * 25_000,
  bounds: NOTHING_FAILS,
  fault: (faults) => faults.rollOut(),
});

const drain = ({ rounds }: Form): Outage => ({
  name: 'drain',
  what: 'a copy of every app is drained (SIGTERM, then SIGKILL) while a gateway app hangs',
  rounds,
  aboutMs: rounds * 35_000,
  bounds: NOTHING_FAILS,
  fault: (faults) => faults.drain(),
});

const upgraded = (): Outage => ({
  name: 'upgraded',
  what: 'the version before is replaced by this one under load: migrations first, then every app, one copy after the other',
  rounds: 1,
  aboutMs: 40_000,
  bounds: BESIDE_THE_VERSION_BEFORE,
  beginsWith: 'previous',
  fault: (faults) => faults.upgrade(),
});

const takenBack = (): Outage => ({
  name: 'taken-back',
  what: 'this version is replaced by the one before, which works on with the newer schema',
  rounds: 1,
  aboutMs: 35_000,
  bounds: BESIDE_THE_VERSION_BEFORE,
  fault: (faults) => faults.takeBack(),
});

const redisFailover =
  (how: 'killed' | 'frozen', what: string) =>
  ({ rounds }: Form): Outage => ({
    name: `redis-master-${how}`,
    what: `the master of Redis is ${what} until the Sentinels have another one, and comes back as a master that is none`,
    rounds: Math.ceil(rounds / 2),
    aboutMs: Math.ceil(rounds / 2) * 20_000,
    bounds: { ...REDIS_AWAY, mostResets: 0, mostUntold: 0, mostStrays: 0 },
    fault: (faults) => faults.failRedisOver(how),
  });
const redisMasterKilled = redisFailover('killed', 'killed (SIGKILL)');
const redisMasterFrozen = redisFailover('frozen', 'frozen (SIGSTOP)');

const dispatchersKilled = ({ rounds }: Form): Outage => ({
  name: 'dispatchers-killed',
  what: 'a webhook-dispatcher and an sms-dispatcher are killed (SIGKILL)',
  rounds: 2 * rounds,
  aboutMs: 2 * rounds * 6_000,
  bounds: { webhookLateMs: 2_000, smsLateMs: 3_000, mostFailed: 0 },
  fault: async (faults, round) => {
    await Promise.all([faults.kill('webhook-dispatcher', round), faults.kill('sms-dispatcher', round)]);
  },
});

const postgresDisk = (): Outage => ({
  name: 'postgres-disk',
  what: "PostgreSQL's disk is full for 10 s",
  rounds: 1,
  aboutMs: 16_000,
  disks: ['postgres'],
  bounds: { statuses: [503] },
  fault: async (faults) => {
    await faults.checkpoint();
    await faults.fillDisk('postgres', 10_000);
  },
});

const gatewayDisk = (): Outage => ({
  name: 'gateway-disk',
  what: "a gateway app's disk is full for 12 s, twice",
  rounds: 2,
  aboutMs: 34_000,
  disks: ['gateway-0'],
  bounds: { mostUntold: 0 },
  fault: (faults) => faults.fillDisk('gateway-0', 12_000),
});

const redisAwaySenderKilled = ({ redisMs }: Form): Outage => ({
  name: 'redis-down-sender-killed',
  what: 'Redis is down, and a whatsapp-sender is killed meanwhile',
  rounds: 1,
  aboutMs: redisMs + 8_000,
  bounds: {},
  fault: async (faults) => {
    await Promise.all([faults.redisOutage(redisMs), faults.after(2_000, () => faults.kill('whatsapp-sender', 0))]);
  },
});

const postgresCutGatewayAway = ({ redisMs }: Form): Outage => ({
  name: 'postgres-cut-gateway-away',
  what: 'a gateway app is away, and every connection to PostgreSQL is cut meanwhile',
  rounds: 1,
  aboutMs: redisMs + 8_000,
  bounds: {},
  fault: async (faults) => {
    await Promise.all([faults.takeDown('whatsapp-gateway', 5_000), faults.after(2_000, () => faults.cutPostgres())]);
  },
});

/** The rows of docs/reliability.md, in execution order. */
const ALL = [
  senderKilled,
  senderFrozen,
  postgresCut,
  postgresCutSenderKilled,
  redisFrozen,
  redisDown,
  redisFull,
  redisReadOnly,
  gatewayClockAhead,
  gatewayClockBack,
  pairingClockBack,
  apiClockAhead,
  gatewayKilled,
  pairingKilled,
  pairingFrozen,
  apisReplaced,
  rollingRestart,
  drain,
  dispatchersKilled,
  gatewayDisk,
  redisAwaySenderKilled,
  postgresCutGatewayAway,
  postgresFrozen,
  postgresDisk,
];

/** Two busy cores carry it besides the callers. */
const PER_SECOND = 24;
const QUIET_MS = 6_000;

const scenarioOf = (name: string, what: string, outages: readonly Outage[]): OutageScenario => {
  return { name, what, outages, perSecond: PER_SECOND, quietMs: QUIET_MS };
};

/** For every merge: the rows that take seconds. */
export const SMALL_OUTAGES: OutageScenario = {
  name: 'small-outages',
  what: 'senders, pairing and gateway apps die, connections are cut, Redis is frozen, clocks are set, copies are replaced',
  outages: [
    senderKilled,
    postgresCut,
    redisFrozen,
    gatewayClockAhead,
    gatewayKilled,
    pairingKilled,
    rollingRestart,
  ].map((make) => make(SHORT)),
  // What a slow machine carries besides the service.
  perSecond: 10,
  quietMs: 3_000,
  // Loose for any CI machine: what takes 12 s without its mechanism still shows.
  boundsWider: 5,
};

export const allShort = (): Outage[] => allOf(0);

/** @param size below 0.5: the short faults */
const allOf = (size: number): Outage[] => ALL.map((make) => make(formOf(size)));

const formOf = (size: number): Form => (size < 0.5 ? SHORT : FULL);

export const VERSIONS: OutageScenario = {
  name: 'versions',
  what: 'the version before and this one work side by side, forward and back',
  outages: [upgraded(), takenBack()],
  perSecond: 10,
  quietMs: 3_000,
  boundsWider: 5,
};

const behindSentinels = (name: string, what: string, all: readonly Outage[]): OutageScenario => {
  return { ...scenarioOf(name, what, all), sentinels: true };
};
const FAILOVERS = [redisMasterKilled, redisMasterFrozen];

export const redisFailovers = (size: number): OutageScenario =>
  behindSentinels(
    'redis-failover',
    'the master of Redis is killed, and frozen: the Sentinels make the replica the master',
    FAILOVERS.map((make) => make(formOf(size))),
  );

export const outages = (size: number): OutageScenario =>
  scenarioOf('outages', 'every fault of docs/reliability.md, one after the other', allOf(size));

export const eachOutage = (size: number): OutageScenario[] => [
  ...allOf(size).map((outage) => scenarioOf(`outage-${outage.name}`, outage.what, [outage])),
  ...FAILOVERS.map((make) => make(formOf(size))).map((outage) =>
    behindSentinels(`outage-${outage.name}`, outage.what, [outage]),
  ),
];

export const allOutages = (size: number): OutageScenario[] => [
  SMALL_OUTAGES,
  VERSIONS,
  outages(size),
  redisFailovers(size),
  ...eachOutage(size),
];
