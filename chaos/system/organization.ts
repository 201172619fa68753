import { SCOPES } from '@chasqui/database';
import { AdminServices } from '../../apps/admin/src/admin-services';

export interface RunOrganization {
  orgId: string;
  keys: readonly string[];
  setupCodes: readonly string[];
}

/** The most that an operator may give one key. */
const MAX_RATE_LIMIT = 6_000;

/**
 * Creates an organization with keys and gateways, as an operator does. Live keys, so that messages count in the plan.
 */
export async function makeOrganization(
  admin: AdminServices,
  wanted: { keys: number; gateways: number },
): Promise<RunOrganization> {
  const orgId = await admin.organizations.create('Chaos', 'self_hosted');
  if (orgId === null) throw new Error('The plan self_hosted is missing from the database.');
  await admin.organizations.changePlan(orgId, { signature: '' });
  const keys: string[] = [];
  for (let index = 0; index < wanted.keys; index += 1) {
    const request = { orgId, name: `Key ${index}`, mode: 'live', scopes: SCOPES } as const;
    keys.push((await admin.keyAdmin.create({ ...request, rateLimitPerMinute: MAX_RATE_LIMIT })).key);
  }
  const setupCodes: string[] = [];
  for (let index = 0; index < wanted.gateways; index += 1) {
    const gateway = await admin.gateways.create(orgId, 'live');
    setupCodes.push((await admin.gateways.createSetupCode(orgId, gateway)) ?? '');
  }
  return { orgId, keys, setupCodes };
}
