import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from '@jest/globals';
import { type LoggedApiRequest, RequestLogRepository } from '@chasqui/request-log';
import { ConsoleHarness, inOrg } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();

const aRequest = (orgId: string, fields: Partial<LoggedApiRequest> = {}): LoggedApiRequest => ({
  id: uuidv7(),
  orgId,
  mode: 'live',
  keyId: uuidv7(),
  method: 'POST',
  route: '/v1/whatsapp/send',
  path: '/v1/whatsapp/send',
  status: 200,
  errorCode: null,
  durationMs: 41,
  address: '203.0.113.7',
  userAgent: 'curl/8',
  requestId: uuidv7(),
  messageId: null,
  requestBody: '{"to":"4915112345678"}',
  responseBody: '{"success":true}',
  ...fields,
});

describe('the log of requests in the console', () => {
  it('requests are listed newest first without their bodies, narrowed by key, status and path, and read with them', async () => {
    const { client, orgId } = await harness.aMember('developer');
    const log = new RequestLogRepository(harness.database);
    const failed = aRequest(orgId, { status: 403, errorCode: 'PLAN_LIMIT' });
    const read = aRequest(orgId, { method: 'GET', route: '/v1/messages', path: '/v1/messages?page=2' });
    await log.add([failed]);
    await log.add([read, aRequest(await harness.anOrganization()), aRequest(orgId, { mode: 'test' })]);
    const idsOf = async (query: string): Promise<string[]> => {
      const { data } = (await client.get(inOrg(orgId, `/logs${query}`))).body;
      return (data as { id: string }[]).map(({ id }) => id);
    };
    expect(await idsOf('')).toEqual([read.id, failed.id]);
    expect(await idsOf('?failed=true')).toEqual([failed.id]);
    expect(await idsOf('?status=4&error_code=PLAN_LIMIT')).toEqual([failed.id]);
    expect(await idsOf(`?key_id=${read.keyId}`)).toEqual([read.id]);
    expect(await idsOf('?path=/v1/messages&method=GET')).toEqual([read.id]);
    expect(await idsOf(`?request_id=${failed.requestId}`)).toEqual([failed.id]);
    const shown = (await client.get(inOrg(orgId, `/logs/${failed.id}`))).body.data;
    expect(shown).toMatchObject({ request_body: failed.requestBody, error_code: 'PLAN_LIMIT', duration_ms: 41 });
    expect(JSON.stringify((await client.get(inOrg(orgId, '/logs'))).body)).not.toContain('request_body');
  });

  it('requests of another organization, and of the other mode, are not there', async () => {
    const [own, other] = [await harness.aMember(), await harness.aMember()];
    const request = aRequest(other.orgId);
    await new RequestLogRepository(harness.database).add([request]);
    expect((await other.client.get(inOrg(other.orgId, `/logs/${request.id}`))).status).toBe(200);
    expect(summaryOf(await own.client.get(inOrg(own.orgId, `/logs/${request.id}`)))).toBe('404 NOT_FOUND');
    expect(summaryOf(await other.client.get(inOrg(other.orgId, `/logs/${request.id}`, 'test')))).toBe('404 NOT_FOUND');
    expect(summaryOf(await own.client.get(inOrg(own.orgId, '/logs/x')))).toBe('404 NOT_FOUND');
  });
});
