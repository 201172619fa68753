import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMAND_LINE } from '@chasqui/identity';
import { MessageIntakeRepository } from '@chasqui/messages';
import { MessageLifeRepository, type SuspensionAudit } from '@chasqui/operations';
import { aNewMessage, aNewSms, waitFor } from '@chasqui/testing';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { TO } from './answers.world';
import { statusAndCode } from './api.client';
import { RunningSystem, type SmsPhoneOfOrg, type Tenant } from './running-system';

const [WHATSAPP, SMS] = [300, 60];

let system: RunningSystem;
const receiver = new Receiver();

beforeAll(async () => {
  await receiver.start();
  system = await RunningSystem.start({ webhookNetworks: ['127.0.0.0/8'] });
}, 60_000);
afterAll(async () => {
  await system.close();
  await receiver.stop();
});

interface Sender extends Tenant {
  phone: SmsPhoneOfOrg;
  path: string;
}

async function aSender(path: string): Promise<Sender> {
  const tenant = await system.aTenant();
  const phone = await system.anSmsPhone(tenant.orgId);
  await system.api.call({
    path: '/webhooks',
    key: tenant.key,
    body: { url: receiver.url(path), events: ['message.status', 'message.received'] },
  });
  return { ...tenant, phone, path };
}

async function fillLanes({ orgId, gateway, phone }: Sender): Promise<void> {
  const [number] = gateway.numbers;
  const accountId = number?.id ?? '';
  const messages = [
    ...Array.from({ length: WHATSAPP }, () =>
      aNewMessage({ orgId, accountId, fromAddress: number?.phone ?? '', toAddress: TO.delivered }),
    ),
    ...Array.from({ length: SMS }, () =>
      aNewSms({ id: phone.deviceId, orgId, mode: 'live' }, { toAddress: TO.delivered }),
    ),
  ];
  await new MessageIntakeRepository(system.database).accept(messages);
}

const audit: SuspensionAudit = (transaction, entry) =>
  system.admin.audit.append(transaction, { ...entry, actor: COMMAND_LINE });
const now = async (): Promise<string> => {
  const { rows } = await system.database.query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? '';
};
const countOf = async (text: string, values: unknown[]): Promise<number> => {
  const { rows } = await system.database.query<{ n: number }>(`select count(*)::integer as n from ${text}`, values);
  return rows[0]?.n ?? 0;
};
const openOf = ({ orgId }: Sender): Promise<number> =>
  countOf(`messages where org_id = $1 and direction = 'outbound' and status = 'pending'`, [orgId]);
const startedSince = async ({ orgId }: Sender, at: string): Promise<number> => {
  const messages = await countOf('messages where org_id = $1 and first_started_at > $2::timestamptz', [orgId, at]);
  const hooks = await countOf('webhook_deliveries where org_id = $1 and first_started_at > $2::timestamptz', [
    orgId,
    at,
  ]);
  return messages + hooks;
};
const deliveriesOf = ({ orgId }: Sender, state: string): Promise<number> =>
  countOf('webhook_deliveries where org_id = $1 and state = $2', [orgId, state]);

describe('a suspended organization', () => {
  it('nothing of it leaves from the moment of its suspension, its neighbour goes on, and all that waited leaves once when it ends', async () => {
    const [suspended, neighbour] = [await aSender('/suspended'), await aSender('/neighbour')];
    await Promise.all([fillLanes(suspended), fillLanes(neighbour)]);
    const answers: string[] = [];
    const asking = (async () => {
      for (let last = ''; !last.startsWith('403'); answers.push(last)) {
        const body = { to: TO.delivered, message: 'under load' };
        last = statusAndCode(await system.api.call({ path: '/whatsapp/send', key: suspended.key, body }));
      }
    })();
    await waitFor(async () => (await openOf(suspended)) < WHATSAPP + SMS - 40, { what: 'its messages to leave' });
    await waitFor(() => receiver.at(suspended.path).length > 0, { what: 'its webhook to be told' });
    const beganAt = await now();
    await system.admin.suspension().suspend(suspended.orgId, audit);
    const at = await now();
    await asking;
    expect(answers.at(-1)).toBe('403 ORGANIZATION_SUSPENDED');
    await waitFor(async () => (await openOf(neighbour)) === 0 && (await deliveriesOf(neighbour, 'queued')) === 0, {
      what: 'the neighbour to be done',
      timeoutMs: 60_000,
    });
    expect(await openOf(suspended)).toBeGreaterThan(0);
    expect(await startedSince(suspended, at)).toBe(0);
    const waiting = await system.database.query<{ id: string }>(
      `select id from messages where org_id = $1 and state = 'queued' order by lane, lane_seq`,
      [suspended.orgId],
    );
    const lives = new MessageLifeRepository(system.database);
    for (const { id } of [waiting.rows[0], waiting.rows.at(-1)].filter((row) => row !== undefined)) {
      const life = await lives.findForOrg(suspended.orgId, 'live', id);
      expect(life?.why).toMatchObject({ code: 'organization_suspended', since: expect.any(Date) });
    }
    // Inbound messages are stored, and delivered when the suspension ends.
    await suspended.phone.phone.receive({ sender: '+4915112345678', text: 'Are you there?' });
    const inbound = `messages where org_id = $1 and direction = 'inbound'`;
    await waitFor(async () => (await countOf(inbound, [suspended.orgId])) === 1, { what: 'the incoming SMS' });
    const told = receiver.at(suspended.path).length;
    expect(await startedSince(suspended, at)).toBe(0);
    expect(receiver.at(suspended.path)).toHaveLength(told);

    await system.admin.suspension().resume(suspended.orgId, audit);
    await waitFor(async () => (await openOf(suspended)) === 0 && (await deliveriesOf(suspended, 'queued')) === 0, {
      what: 'what waited to leave',
      timeoutMs: 60_000,
    });
    for (const { orgId, path } of [suspended, neighbour]) {
      const more = `messages where org_id = $1 and direction = 'outbound' and (attempts <> 1 or error_code is not null)`;
      // Callers waiting for messages that did not leave in time got that answer.
      expect(await countOf(`${more} and reply_to is null`, [orgId])).toBe(0);
      const onTheirWay = `messages where org_id = $1 and direction = 'outbound' and status in ('pending', 'sent')`;
      await waitFor(async () => (await countOf(onTheirWay, [orgId])) === 0, { what: 'every message to end' });
      const isAllTold = async (): Promise<boolean> =>
        receiver.at(path).length >= (await countOf('webhook_deliveries where org_id = $1', [orgId]));
      await waitFor(isAllTold, { what: 'every event to be told' });
      const ids = receiver.at(path).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(await countOf('webhook_deliveries where org_id = $1', [orgId]));
    }
    expect(beganAt <= at).toBe(true);
    const { rows } = await system.database.query(`select action from audit_entries where org_id = $1 order by at, id`, [
      suspended.orgId,
    ]);
    expect(rows).toEqual([{ action: 'organization.suspended' }, { action: 'organization.resumed' }]);
  }, 180_000);
});
