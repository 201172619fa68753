import { randomBytes } from 'node:crypto';
import { type RegisterResponse, SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { SCOPES } from '@chasqui/database';
import type { AdminServices } from '../../apps/admin/src/admin-services';
import type { NoiseGateway } from './noise-plan';

/** The most that an operator may give one key. */
const MAX_RATE_LIMIT = 6_000;

export interface NoiseOrganization {
  id: string;
  keys: readonly string[];
}

/** Without plan limits, so that only fairness limits hold it back. */
export async function anOrganization(admin: AdminServices, name: string, keys: number): Promise<NoiseOrganization> {
  const id = await admin.organizations.create(name, 'self_hosted');
  if (id === null) throw new Error('The plan self_hosted is missing from the database.');
  await admin.organizations.changePlan(id, { signature: '' });
  const made: string[] = [];
  for (let n = 0; n < keys; n += 1) {
    const request = { orgId: id, name: `Key ${n}`, mode: 'live', scopes: SCOPES } as const;
    made.push((await admin.keyAdmin.create({ ...request, rateLimitPerMinute: MAX_RATE_LIMIT })).key);
  }
  return { id, keys: made };
}

export async function setupCodeOf(admin: AdminServices, orgId: string): Promise<string> {
  return (await admin.gateways.createSetupCode(orgId, await admin.gateways.create(orgId, 'live'))) ?? '';
}

export async function aGateway(
  admin: AdminServices,
  { pairing, orgId, baseUrl, phones = [] }: { pairing: string; orgId: string; baseUrl?: string; phones?: string[] },
): Promise<NoiseGateway> {
  const answer = await fetch(pairing + SERVICE_ROUTES.register, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({
      setup_code: await setupCodeOf(admin, orgId),
      app_version: '1.0.0',
      protocol: 1,
      driver: 'sandbox',
      host: { os: 'linux', arch: 'x64' },
      ...(baseUrl !== undefined && { base_url: baseUrl }),
    }),
  });
  if (answer.status !== 201) throw new Error(`a registration was answered ${answer.status} ${await answer.text()}`);
  const { gateway_id: id, token } = (await answer.json()) as RegisterResponse;
  return { id, token, phones };
}

export async function aPhone(api: string, phones: string, key: string): Promise<string> {
  const post = async (url: string, authorization: string, body: unknown): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { data } = (await post(`${api}/v1/sms/accounts/pairing`, `Bearer ${key}`, {})) as { data: { code: string } };
  const device = { name: 'Noise/Phone' };
  const { token } = (await post(`${phones}/sms-phone/v1/device`, `Code ${data.code}`, device)) as { token: string };
  return token;
}

export async function aSession(
  admin: AdminServices,
  { orgId, console, origin }: { orgId: string; console: string; origin: string },
): Promise<string> {
  const { userId } = await admin.owners.ensure({ orgId, email: `${orgId}@example.com` });
  const answer = await fetch(`${console}/console/api/sign-in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token: await admin.owners.signInLink(userId) }),
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('sid='));
  if (cookie === undefined) throw new Error(`a sign-in was answered ${answer.status} ${await answer.text()}`);
  return cookie.split(';', 1)[0] ?? '';
}

/** A direct gateway whose name never resolves. */
export const aSilentAddress = (): string => `https://${randomBytes(6).toString('hex')}.example`;
