import { addEndpoint, aPhone } from '@chasqui/testing';
import type { BenchServices } from '../services/bench-services';
import { fillTable } from '../services/fill-table';
import { createTenants, type Tenant } from '../tenants/tenants';
import { GROWING_TABLES } from './growth-rows.sql';

/** The organizations; the first has half of the messages. One number, phone and webhook each, in the same order. */
export interface GrowthOwners {
  tenants: readonly Tenant[];
  phoneIds: readonly string[];
  webhookIds: readonly string[];
}

const ORGANIZATIONS = 20;

export function firstTenant({ tenants }: Pick<GrowthOwners, 'tenants'>): Tenant {
  const [first] = tenants;
  if (first === undefined) throw new Error('there is no organization');
  return first;
}

export async function growthOwners(services: BenchServices): Promise<GrowthOwners> {
  const tenants = await createTenants(services, ORGANIZATIONS);
  const phoneIds: string[] = [];
  const webhookIds: string[] = [];
  for (const { orgId } of tenants) {
    phoneIds.push((await aPhone(services.database, { orgId, messagesPerMinute: null })).id);
    webhookIds.push((await addEndpoint(services.database, { orgId })).id);
  }
  return { tenants, phoneIds, webhookIds };
}

export async function fillGrowth(
  url: string,
  { tenants, phoneIds, webhookIds }: GrowthOwners,
  messages: number,
  waiting: number,
  onFilled: (table: string) => void,
): Promise<void> {
  const [orgIds, numberIds] = [tenants.map(({ orgId }) => orgId), tenants.map(({ numberId }) => numberId)];
  const values = [orgIds, numberIds, phoneIds, webhookIds, messages, waiting];
  for (const stage of GROWING_TABLES) {
    await Promise.all(
      stage.map(async (series) => {
        for (const [table, rows] of Object.entries(series)) {
          await fillTable(url, table, rows, values);
          onFilled(table);
        }
      }),
    );
  }
}
