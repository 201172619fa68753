import type { Preloads } from '../system/chaos-system';
import type { OutageScenario } from './outage';
import type { OutageInvariant } from './outage.check';
import { eachOutage } from './outage.scenario';

export interface OutageMechanism {
  name: string;
  what: string;
  preloads: Preloads;
  scenario: OutageScenario;
  breaks: readonly OutageInvariant[];
}

const WATCHERS = ['api-gateway', 'pairing', 'whatsapp-sender', 'sms-dispatcher', 'webhook-dispatcher'] as const;

function alone(name: string): OutageScenario {
  const scenario = eachOutage(0).find((each) => each.name === `outage-${name}`);
  if (scenario === undefined) throw new Error(`there is no outage ${name}`);
  return scenario;
}

export const OUTAGE_MECHANISMS: readonly OutageMechanism[] = [
  {
    name: 'lease-by-process',
    what: 'lanes of a dead sender are free when their time is over',
    preloads: { 'whatsapp-sender': ['without-lease-by-process'] },
    scenario: alone('sender-killed'),
    breaks: ['O1'],
  },
  {
    name: 'heartbeat',
    what: 'a process is alive as long as its connection is',
    preloads: Object.fromEntries(WATCHERS.map((app) => [app, ['without-heartbeat']])),
    scenario: alone('sender-frozen'),
    breaks: ['O1'],
  },
  {
    name: 'cut-off-judges',
    what: 'a process whose connection was cut takes nobody for dead for ten seconds',
    preloads: Object.fromEntries(WATCHERS.map((app) => [app, ['without-cut-off-judges']])),
    scenario: alone('postgres-cut-sender-killed'),
    breaks: ['O1'],
  },
  {
    name: 'second-dial',
    what: 'a gateway app waits until the silence of its connection is too long',
    preloads: { 'whatsapp-gateway': ['without-second-dial'] },
    scenario: alone('pairing-frozen'),
    breaks: ['O1'],
  },
  {
    name: 'redis-detour',
    what: 'everybody waits for Redis',
    preloads: {
      'api-gateway': ['without-redis-detour'],
      'whatsapp-sender': ['without-redis-detour'],
      pairing: ['without-redis-detour'],
    },
    scenario: alone('redis-frozen'),
    breaks: ['O2'],
  },
  {
    name: 'left-ms',
    what: 'a gateway app compares deadlines of the service with its own clock',
    preloads: { 'whatsapp-gateway': ['without-left-ms'] },
    scenario: alone('gateway-clock-ahead'),
    breaks: ['O3'],
  },
  {
    name: 'truth-for-waiting',
    what: 'a broken connection is an answer',
    preloads: { 'whatsapp-sender': ['without-truth-for-waiting'] },
    scenario: alone('gateway-killed'),
    breaks: ['O6'],
  },
  {
    name: 'query-deadline',
    what: 'a silent PostgreSQL is waited for',
    preloads: { 'api-gateway': ['without-query-deadline'] },
    scenario: alone('postgres-frozen'),
    breaks: ['O4'],
  },
  {
    name: 'unacked-when-full',
    what: 'a gateway app confirms what it could not store',
    preloads: { 'whatsapp-gateway': ['without-unacked-when-full'] },
    scenario: alone('gateway-disk'),
    breaks: ['O7'],
  },
  {
    name: 'polite-leave',
    what: 'a copy of the API that is asked to leave is gone at once',
    preloads: { 'api-gateway': ['without-polite-leave'] },
    scenario: alone('apis-replaced'),
    breaks: ['O3', 'O5'],
  },
  {
    name: 'polite-rollout',
    what: 'every copy of every app that is asked to leave is gone at once',
    preloads: Object.fromEntries(WATCHERS.map((app) => [app, ['without-polite-leave']])),
    scenario: alone('rolling-restart'),
    breaks: ['O3', 'O5'],
  },
  {
    name: 'truth-for-drained',
    what: 'a call that a drained copy of pairing had to cut is an answer',
    preloads: { 'whatsapp-sender': ['without-truth-for-waiting'] },
    scenario: alone('drain'),
    breaks: ['O6'],
  },
  {
    name: 'sentinel-news',
    what: 'a connection to a Redis hears nothing of a new master',
    preloads: Object.fromEntries(WATCHERS.map((app) => [app, ['without-sentinel-news']])),
    scenario: alone('redis-master-frozen'),
    breaks: ['O10'],
  },
];
