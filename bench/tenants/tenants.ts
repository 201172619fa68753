import { NO_MAIL } from '@chasqui/config';
import { SCOPES } from '@chasqui/database';
import { v7 as uuid } from 'uuid';
import { AdminServices } from '../../apps/admin/src/admin-services';
import type { BenchServices } from '../services/bench-services';
import { BENCH_SECRETS } from './bench-secrets';

export interface Tenant {
  orgId: string;
  key: string;
  numberId: string;
}

/** High enough that no request is refused; counting costs the same. */
const RATE_LIMIT = 1_000_000_000;

export function adminOf(services: BenchServices): Promise<AdminServices> {
  return AdminServices.connect({
    ...BENCH_SECRETS,
    ...NO_MAIL,
    DATABASE_URL: services.databaseUrl,
    DATABASE_POOL_SIZE: 2,
    REDIS_URL: services.redisUrl,
    REDIS_PREFIX: services.prefix,
    PUBLIC_URL: 'http://127.0.0.1',
  });
}

export async function createTenants(services: BenchServices, count: number): Promise<Tenant[]> {
  const admin = await adminOf(services);
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n += 1) {
    const orgId = (await admin.organizations.create(`Bench ${n}`, 'self_hosted')) ?? '';
    const request = { orgId, name: 'bench', mode: 'live', scopes: SCOPES, rateLimitPerMinute: RATE_LIMIT } as const;
    const { key } = await admin.keyAdmin.create(request);
    const gatewayId = await admin.gateways.create(orgId, 'live');
    const numberId = uuid();
    await services.database.query(
      `update gateways set owner_address = '127.0.0.1:1', seen_at = now() + interval '1 day' where id = $1`,
      [gatewayId],
    );
    await services.database.query(
      `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
       values ($1, $2, $3, 'live', $4, 'connected', now())`,
      [numberId, orgId, gatewayId, String(15_550_100_000 + n)],
    );
    tenants.push({ orgId, key, numberId });
  }
  await admin.close();
  return tenants;
}
