import type { Database } from '@chasqui/database';
import { type Intake, MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { MessageIntake } from '@chasqui/sending';
import { Batcher } from '@chasqui/lanes';
import { fastify } from 'fastify';
import { v7 as uuid } from 'uuid';
import { FLOOR_COUNTERS, FLOOR_PERIOD } from './floor.sql';

/**
 * `same batches`: what our API commits, with the same statement, in batches that fill the same way. `bare`: the rows
 * alone, in the fullest possible batches: one is under way at a time, so no batch waits for rows.
 */
export const FLOORS = ['same batches', 'bare'] as const;
export type Floor = (typeof FLOORS)[number];

export interface FloorPlace {
  databaseUrl: string;
  floor: Floor;
}

export type FloorMessage = Omit<NewMessage, 'id' | 'toAddress' | 'content' | 'metadata'>;

interface FloorRequest {
  to: string;
  message: string;
  metadata: Record<string, string>;
}

interface FloorApp {
  database: Database;
  floor: Floor;
  senders: readonly FloorMessage[];
  /** Commits the bare rows and returns what `toAnswer` needs of each, in order. */
  storeBare: (messages: readonly NewMessage[]) => Promise<Accepted[]>;
  toAnswer: (message: NewMessage, accepted: Accepted) => object;
}

type Accepted = Extract<Intake, { kind: 'accepted' }>;

/**
 * Fastify's JSON parser, and a commit before each answer. No Nest, key, rate limit, check, ring, log line or metric.
 *
 * @returns its port
 */
export async function startFloor({ database, floor, senders, storeBare, toAnswer }: FloorApp): Promise<number> {
  const limits = [...new Set(senders.flatMap(({ charges }) => charges.map(({ limit }) => limit)))];
  await database.query(FLOOR_COUNTERS, [senders.map(({ orgId }) => orgId), limits]);
  const intake = new MessageIntake(new MessageIntakeRepository(database));
  const bare = new Batcher<NewMessage, Accepted>({ maxItems: 200, maxUnderWay: 1, run: storeBare });
  const app = fastify({ logger: false });
  let count = 0;
  app.post<{ Body: FloorRequest }>('/', async (request, reply) => {
    const { to, message: content, metadata } = request.body;
    const sender = senders[(count += 1) % senders.length] as FloorMessage;
    // Recipients are stored as digits.
    const message: NewMessage = { ...sender, id: uuid(), toAddress: to.slice(1), content, metadata };
    const stored = await (floor === 'bare' ? bare.add(message) : intake.accept(message));
    if (stored.kind !== 'accepted') throw new Error(`the intake answered ${stored.kind}`);
    return reply.code(201).send({ success: true, data: toAnswer(message, stored) });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The part of the message that all floors share. */
export const FLOOR_MESSAGE = {
  mode: 'live',
  type: 'text',
  media: null,
  scheduledAt: null,
  tracked: true,
  priority: 1,
  requestId: 'bench',
  replyTo: null,
  idempotency: null,
} as const;

export const floorCharge = <Limit extends string>(limit: Limit) => ({ limit, period: FLOOR_PERIOD, max: -1 }) as const;
