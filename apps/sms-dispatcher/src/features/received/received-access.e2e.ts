import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboundWorld } from '../../testing/inbound-world';
import { aNumber, anEnvelopeId, type ReportOptions, toGson } from '../../testing/reporting-phone';

let world: InboundWorld;

beforeAll(async () => {
  world = await InboundWorld.start();
});
afterAll(() => world.stop());

describe('callers that did not sign as the phone', () => {
  const refused = async (options: ReportOptions, reporting = world.app()): Promise<unknown> => {
    const before = await world.countOf(world.phone.orgId);
    const answer = await reporting.received({}, options);
    expect(await world.countOf(world.phone.orgId)).toBe(before);
    const { code, message } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, code, message };
  };
  const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED', message: 'The signature is missing or not valid.' };

  it('whoever did not sign as the phone is not heard, and not told why', async () => {
    const stranger = await world.harness.pairPhone();
    const unpaired = await world.harness.pairPhone();
    await world.query('update sms_phones set token_hash = null, unpaired_at = now() where id = $1', [unpaired.id]);
    const cht = await world.harness.pairPhone();
    await world.query(`update sms_phones set protocol = 'cht' where id = $1`, [cht.id]);
    const keyless = await world.harness.pairPhone();
    await world.query('update sms_phones set sealed_signing_key = null where id = $1', [keyless.id]);
    const answers = [
      await refused({ key: stranger.signingKey }),
      await refused({ phoneId: stranger.id }),
      await refused({ phoneId: randomUUID() }),
      await refused({ phoneId: 'x' }),
      await refused({ headers: { 'x-signature': '' } }),
      await refused({ headers: { 'x-timestamp': '0' } }),
      await refused({ skewSeconds: 660 }),
      await refused({ skewSeconds: -660 }),
      ...(await Promise.all([unpaired, cht, keyless].map((other) => refused({}, world.app(0, other))))),
    ];
    expect(answers).toEqual(answers.map(() => UNAUTHORIZED));
    expect(await world.replicas[0]?.metric('chasqui_sms_refused_secrets_total{what="clock"')).toBe(2);
  });

  it('whoever did not sign as the phone is refused before what it posts is read', async () => {
    expect(await refused({ body: '{"id":', key: 'another' })).toEqual(UNAUTHORIZED);
  });
});

describe('signed bytes', () => {
  it('the signature covers the bytes that came in, however they are escaped', async () => {
    const payload = {
      sender: `+${aNumber()}`,
      message: "é = <&> 'x' \u2028 🛑",
      receivedAt: '2026-03-01T12:00:00.000Z',
    };
    const bodies = [
      toGson({ id: anEnvelopeId(), event: 'sms:received', payload }),
      JSON.stringify(
        { id: anEnvelopeId(), event: 'sms:received', payload: { ...payload, message: '\u00e9' } },
        null,
        2,
      ),
      `{"event":"sms:received","id":"${anEnvelopeId()}","payload":{"message":"\\ud83d\\uDED1\\u00E9","sender":"+${aNumber()}"}}\n`,
    ];
    for (const body of bodies) {
      expect((await world.app().post(null, { body })).status).toBe(204);
      const { id } = JSON.parse(body) as { id: string };
      const [row] = await world.messagesOf(id);
      expect(row?.content).toBe((JSON.parse(body) as { payload: { message: string } }).payload.message);
    }
  });

  it('signed bytes may come without a content type, or with another one', async () => {
    for (const type of ['application/json; charset=UTF-8', 'text/plain']) {
      expect((await world.app().received({}, { headers: { 'content-type': type } })).status).toBe(204);
    }
  });
});

describe('events that are no SMS', () => {
  it.each(['sms:sent', 'sms:data-received', 'app:started', 'something:new'])(
    'the event %s is taken and not kept',
    async (event) => {
      const before = await world.countOf(world.phone.orgId);
      expect((await world.app().post({ messageId: 'x' }, { event })).status).toBe(204);
      expect(await world.countOf(world.phone.orgId)).toBe(before);
    },
  );

  it('system:ping tells how the phone is', async () => {
    const check = (observedValue: number) => ({ status: 'pass', observedValue, observedUnit: 'x', description: 'y' });
    const checks = { 'battery:level': check(41), 'battery:charging': check(0), 'connection:transport': check(2) };
    const silent = await world.harness.pairPhone({ seenSecondsAgo: 7200 });
    const reporting = world.app(0, silent);
    const health = { version: '1.69.0', releaseId: 169, status: 'pass', checks };
    expect((await reporting.post({ health }, { event: 'system:ping' })).status).toBe(204);
    expect((await reporting.post({ health: {} }, { event: 'system:ping' })).status).toBe(204);
    const [row] = await world.query<{ seenAt: Date }>('select * from sms_phones where id = $1', [silent.id]);
    expect(row).toMatchObject({
      battery: { percent: 41, charging: false },
      network: 'cellular',
      appVersion: '1.69.0',
      permissionsOk: null,
    });
    expect(Date.now() - (row?.seenAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it.each([
    ['no JSON', '{"id":', 400, 'INVALID_BODY'],
    ['no id', '{"event":"sms:received","payload":{"message":"x"}}', 400, 'VALIDATION'],
    ['no text', '{"id":"e","event":"sms:received","payload":{"sender":"+49"}}', 400, 'VALIDATION'],
    ['nothing', '', 400, 'INVALID_BODY'],
    ['too much', 'x'.repeat(8 * 1024 * 1024 + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('the event %s is refused, so that the phone keeps it and tries again', async (_what, body, status, code) => {
    const answer = await world.app().post(null, { body });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });
});
