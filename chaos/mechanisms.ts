import type { Violation } from './checker/history';
import {
  ASK_TWICE,
  BULK_ASKED_TWICE,
  GATEWAY_DIES,
  LOST_ANSWERS,
  PACERS_DIE,
  SENDERS_AWAY,
  SENDERS_DIE,
  SENDERS_FORGET,
  SMS_BURST,
  TWO_ZOMBIES,
} from './scenarios/bite.scenario';
import { POSTGRES_FAILOVER_BEHIND } from './scenarios/failover.scenario';
import type { Scenario } from './scenarios/scenario';
import type { Preloads } from './system/chaos-system';

export interface Mechanism {
  name: string;
  what: string;
  preloads: Preloads;
  scenario: Scenario;
  breaks: readonly Violation['invariant'][];
}

export const MECHANISMS: readonly Mechanism[] = [
  {
    name: 'synchronous-standby',
    what: 'commits do not wait for the standby',
    preloads: {},
    scenario: POSTGRES_FAILOVER_BEHIND,
    breaks: ['I1', 'I2', 'I3', 'I7'],
  },
  {
    name: 'idempotency',
    what: 'the API forgets Idempotency-Keys',
    preloads: { 'api-gateway': ['without-idempotency'] },
    scenario: ASK_TWICE,
    breaks: ['I1', 'I2'],
  },
  {
    name: 'ledger',
    what: 'the gateway app forgets what it has sent',
    preloads: { 'whatsapp-gateway': ['without-ledger'] },
    scenario: SENDERS_DIE,
    breaks: ['I1', 'I2'],
  },
  {
    name: 'lane-order',
    what: 'a message in backoff does not hold up its number',
    preloads: { 'whatsapp-sender': ['without-lane-order'] },
    scenario: GATEWAY_DIES,
    breaks: ['I4'],
  },
  {
    name: 'sweeper',
    what: 'nobody looks for lanes that were left',
    preloads: { 'whatsapp-sender': ['without-sweeper'] },
    scenario: SENDERS_FORGET,
    breaks: ['I6'],
  },
  {
    name: 'start',
    what: 'calls are made before PostgreSQL knows of them',
    preloads: { 'whatsapp-sender': ['without-start'] },
    scenario: SENDERS_AWAY,
    breaks: ['I3'],
  },
  {
    name: 'fence',
    what: 'a former owner of a lane may still write',
    preloads: { 'whatsapp-sender': ['without-fence'] },
    scenario: TWO_ZOMBIES,
    breaks: ['I3'],
  },
  {
    name: 'refund',
    what: 'the plan does not get back what was not sent',
    preloads: { 'whatsapp-sender': ['without-refund'] },
    scenario: ASK_TWICE,
    breaks: ['I5'],
  },
  {
    name: 'freed-key',
    what: 'an Idempotency-Key is free although its message may have been written',
    preloads: { 'whatsapp-sender': ['without-proof'] },
    scenario: GATEWAY_DIES,
    breaks: ['I1', 'I2', 'I3'],
  },
  {
    name: 'bulk-message-id',
    what: "a bulk row's message id is chosen when it is sent, not when the bulk send is accepted",
    preloads: { 'whatsapp-sender': ['without-bulk-message-id'] },
    scenario: PACERS_DIE,
    breaks: ['I2', 'I9'],
  },
  {
    name: 'bulk-key',
    what: 'the API forgets the Idempotency-Keys of bulk sends',
    preloads: { 'api-gateway': ['without-bulk-key'] },
    scenario: BULK_ASKED_TWICE,
    breaks: ['I2', 'I9'],
  },
  {
    name: 'sms-again',
    what: 'an SMS that was offered once is not offered again, though the answer may have been lost',
    preloads: { 'sms-dispatcher': ['without-sms-again'] },
    scenario: LOST_ANSWERS,
    breaks: ['S1', 'I6'],
  },
  {
    name: 'sms-id',
    what: 'an SMS has a new id with every offer',
    preloads: { 'sms-dispatcher': ['without-sms-id'] },
    scenario: SMS_BURST,
    breaks: ['S1', 'S2'],
  },
  {
    name: 'sms-lane',
    what: 'the lane of a phone is read in no order',
    preloads: { 'sms-dispatcher': ['without-sms-lane'] },
    scenario: SMS_BURST,
    breaks: ['S5'],
  },
  {
    name: 'sms-order',
    what: 'the times by which a phone orders what it has grow the wrong way',
    preloads: { 'sms-dispatcher': ['without-sms-order'] },
    scenario: SMS_BURST,
    breaks: ['S5'],
  },
  {
    name: 'sms-compare',
    what: 'a report is applied whatever its SMS has become',
    preloads: { 'sms-dispatcher': ['without-sms-compare'] },
    scenario: LOST_ANSWERS,
    breaks: ['S4', 'I8'],
  },
  {
    name: 'sms-envelope',
    what: 'a received SMS is stored as often as it is told of',
    preloads: { 'sms-dispatcher': ['without-sms-envelope'] },
    scenario: LOST_ANSWERS,
    breaks: ['S7'],
  },
];
