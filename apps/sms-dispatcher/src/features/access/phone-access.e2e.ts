import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newPhoneToken } from '@chasqui/sms';
import { earlyInTheMinute, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
});
afterAll(() => harness.stop());

async function seenOf(id: string) {
  const { rows } = await harness.database.query<{ seenAt: Date | null; appVersion: string | null }>(
    `select seen_at, app_version from sms_phones where id = $1`,
    [id],
  );
  return rows[0];
}

const settingsFor = (authorization: string, from = harness.anAddress(), headers = {}) =>
  replica.call('GET', '/settings', { authorization, from, headers });

describe('the token of a phone', () => {
  it('the token of a phone lets it in until it is unpaired, and then not even once', async () => {
    const phone = await harness.pairPhone();
    expect((await settingsFor(`Bearer ${phone.token}`)).status).toBe(200);
    expect((await settingsFor(`bearer  ${phone.token} `)).status).toBe(200);
    await harness.database.query('update sms_phones set token_hash = null where id = $1', [phone.id]);
    const answer = await settingsFor(`Bearer ${phone.token}`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED', message: expect.any(String) });
  });

  it('the token of a phone is refused when it is unknown, malformed, empty, or of another scheme', async () => {
    const { token } = await harness.pairPhone();
    for (const bad of [
      `Bearer ${newPhoneToken()}`,
      `Bearer ${token}x`,
      'Bearer',
      'Bearer  ',
      `Basic ${token}`,
      token,
    ]) {
      expect((await settingsFor(bad)).status).toBe(401);
    }
  });

  it('a cht phone has no token: what is stored there is the hash of a password', async () => {
    const phone = await harness.pairPhone();
    await harness.database.query(`update sms_phones set protocol = 'cht' where id = $1`, [phone.id]);
    expect((await settingsFor(`Bearer ${phone.token}`)).status).toBe(401);
  });

  it('the token of a phone works behind an address from which somebody else guesses, whose guesses end with 429', async () => {
    const phone = await harness.pairPhone();
    const from = harness.anAddress();
    expect((await settingsFor(`Bearer ${phone.token}`, from)).status).toBe(200);
    const statuses = [];
    await earlyInTheMinute();
    for (let guess = 0; guess < 61; guess += 1) {
      statuses.push((await settingsFor(`Bearer ${newPhoneToken()}`, from)).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    const refused = await settingsFor(`Bearer ${newPhoneToken()}`, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await settingsFor(`Bearer ${phone.token}`, from)).status).toBe(200);
    expect((await settingsFor(`Bearer ${newPhoneToken()}`)).status).toBe(401);
  });

  it('a dead token, tried again and again, locks out no other phone behind its address', async () => {
    const [unpaired, fresh] = [await harness.pairPhone(), await harness.pairPhone()];
    const from = harness.anAddress();
    await harness.database.query('update sms_phones set token_hash = null where id = $1', [unpaired.id]);
    for (let time = 0; time < 70; time += 1) {
      expect((await settingsFor(`Bearer ${unpaired.token}`, from)).status).toBe(401);
    }
    expect((await settingsFor(`Bearer ${fresh.token}`, from)).status).toBe(200);
  });
});

describe('a phone that is heard', () => {
  it('a phone is noted as heard with the version of the app, and not again within 15 seconds', async () => {
    const phone = await harness.pairPhone({ seenSecondsAgo: 60 });
    await settingsFor(`Bearer ${phone.token}`);
    const first = await seenOf(phone.id);
    expect(first?.appVersion).toBe('1.68.0');
    expect(Date.now() - (first?.seenAt?.getTime() ?? 0)).toBeLessThan(10_000);
    await settingsFor(`Bearer ${phone.token}`, undefined, { 'user-agent': 'okhttp/4.10.0' });
    expect(await seenOf(phone.id)).toEqual(first);
    await settingsFor(`Bearer ${phone.token}`, undefined, { 'user-agent': 'me.capcom.smsgateway/1.69.0' });
    expect((await seenOf(phone.id))?.appVersion).toBe('1.69.0');
  });

  it('a phone that is heard after an absence has its lane looked at again; otherwise the lane stays as it is', async () => {
    const blockedUntil = async (id: string) => {
      const { rows } = await harness.database.query<{ until: Date | null }>(
        `select blocked_until as until from lanes where lane = 'sms:' || $1`,
        [id],
      );
      return rows[0]?.until;
    };
    for (const [seenSecondsAgo, isFreed] of [
      [21 * 60, true],
      [null, true],
      [60, false],
    ] as const) {
      const phone = await harness.pairPhone({ seenSecondsAgo });
      await harness.database.query(
        `insert into lanes (lane, blocked_until) values ('sms:' || $1, now() + interval '1 hour')`,
        [phone.id],
      );
      await settingsFor(`Bearer ${phone.token}`);
      expect((await blockedUntil(phone.id)) === null).toBe(isFreed);
    }
  });
});
