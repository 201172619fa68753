import { SCOPES } from '@chasqui/database';
import type { AdminServices } from '../../admin/src/admin-services';

export interface Demo {
  orgId: string;
  testKey: string;
  liveKey: string;
  /** One-time code for the sandbox gateway; used only if it is not registered yet. */
  sandboxSetupCode: string;
  /** One-time code for the sandbox phone; used only if it is no longer registered. */
  sandboxPairingCode: string;
}

const ORGANIZATION = 'Demo';
const TEST_KEY = 'Demo test key';
const LIVE_KEY = 'Demo live key';

/**
 * Creates the demo organization with its keys, its sandbox gateway and its phone's registration, or finds those of an
 * earlier start.
 */
export async function prepareDemo(services: AdminServices): Promise<Demo> {
  const organizations = await services.organizations.list();
  const orgId =
    organizations.find((each) => each.name === ORGANIZATION)?.id ??
    (await services.organizations.create(ORGANIZATION, 'self_hosted'));
  if (orgId === null) throw new Error('The plan self_hosted is missing from the database.');
  const gateway =
    (await services.gateways.findForOrg(orgId, 'test'))[0]?.id ?? (await services.gateways.create(orgId, 'test'));
  return {
    orgId,
    testKey: await keyNamed(services, orgId, TEST_KEY, 'test'),
    liveKey: await keyNamed(services, orgId, LIVE_KEY, 'live'),
    sandboxSetupCode: (await services.gateways.createSetupCode(orgId, gateway)) ?? '',
    sandboxPairingCode: (await services.smsRegistrations.createCode(orgId, 'test'))?.code ?? '',
  };
}

async function keyNamed(services: AdminServices, orgId: string, name: string, mode: 'live' | 'test'): Promise<string> {
  const known = (await services.keys.listForOrg(orgId)).find((key) => key.name === name && key.revokedAt === null);
  const text = known === undefined ? null : await services.revealKey(orgId, known.id);
  return text ?? (await services.keyAdmin.create({ orgId, name, mode, scopes: SCOPES })).key;
}
