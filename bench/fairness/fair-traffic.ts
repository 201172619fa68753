import { MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { Doorbell, type DrainJob, WHATSAPP_LANES } from '@chasqui/lanes';
import { createLogger, type Redis, redisForCommands } from '@chasqui/runtime';
import { Queue } from 'bullmq';
import { v7 as uuid } from 'uuid';
import { aMessage, type Sender } from '../lanes/lane-traffic';
import type { BenchServices } from '../services/bench-services';
import { createTenants } from '../tenants/tenants';

const BATCH = 200;

export class FairTraffic {
  private readonly redis: Redis;
  private readonly intake: MessageIntakeRepository;
  private readonly doorbell: Doorbell;

  constructor({ database, redisUrl, prefix }: BenchServices) {
    this.redis = redisForCommands(redisUrl, createLogger({ app: 'bench', level: 'silent' }));
    this.intake = new MessageIntakeRepository(database);
    const queue = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: this.redis, prefix });
    this.doorbell = new Doorbell(queue, {
      onFailure: (error) => process.stderr.write(`ring failed: ${String(error)}\n`),
    });
  }

  async send(from: readonly Sender[], count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let first = 0; first < count; first += BATCH) {
      const size = Math.min(BATCH, count - first);
      const batch: NewMessage[] = Array.from({ length: size }, (_, n) => aMessage(from, first + n));
      const results = await this.intake.accept(batch);
      if (results.some((result) => result instanceof Error || result.kind !== 'accepted')) {
        throw new Error('the intake refused a message of the benchmark');
      }
      for (const message of batch) {
        ids.push(message.id);
        this.doorbell.ring(message.lane);
      }
    }
    return ids;
  }

  close(): void {
    this.redis.disconnect();
  }
}

/**
 * @param groups for each group its organizations, and the numbers per organization
 * @returns the numbers of each group, alternating between its organizations
 */
export async function createSenders(
  services: BenchServices,
  groups: readonly { organizations: number; numbers: number }[],
): Promise<Sender[][]> {
  const tenants = await createTenants(
    services,
    groups.reduce((sum, { organizations }) => sum + organizations, 0),
  );
  const made: Sender[][] = [];
  for (const { organizations, numbers } of groups) {
    const first: Sender[] = tenants.splice(0, organizations).map(({ orgId, numberId }) => ({ orgId, numberId }));
    const copies = Array.from({ length: numbers - 1 }, () => first).flat();
    made.push([...first, ...(await copyNumbers(services, copies))]);
  }
  return made;
}

async function copyNumbers({ database }: BenchServices, like: readonly Sender[]): Promise<Sender[]> {
  const copies = like.map((sender) => ({ ...sender, numberId: uuid() }));
  await database.query(
    `with account as (
       insert into accounts (id, org_id, mode, channel)
       select wanted.id, a.org_id, a.mode, a.channel
         from unnest($1::uuid[], $2::uuid[]) as wanted (id, like_id) join accounts a on a.id = wanted.like_id)
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
     select wanted.id, n.org_id, n.gateway_id, n.mode, n.phone || lpad(wanted.place::text, 3, '0'), n.status, n.paired_at
       from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (id, like_id, place)
       join whatsapp_numbers n on n.id = wanted.like_id`,
    [copies.map(({ numberId }) => numberId), like.map(({ numberId }) => numberId)],
  );
  return copies;
}
