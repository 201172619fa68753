import type { NewMessage } from '@chasqui/messaging';
import { UsageCounter } from '@chasqui/entities';
import type { EntityManager } from 'typeorm';

/** Counts a message in the plan as the plain contestants do: a statement per counter. @throws Error when one is full */
export async function chargePlan(manager: EntityManager, { orgId, charges }: NewMessage): Promise<void> {
  for (const { limit, period, max } of charges) {
    const counted = await manager
      .createQueryBuilder()
      .update(UsageCounter)
      .set({ used: () => 'used + 1' })
      .where('org_id = :orgId and limit_name = :limit and period = :period', { orgId, limit, period })
      .andWhere('(:max < 0 or used < :max)', { max })
      .execute();
    if (counted.affected === 0) throw new Error('the plan refused a message of the benchmark');
  }
}
