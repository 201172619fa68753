import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TrafficRepository } from '@chasqui/operations';
import { waitFor } from '@chasqui/testing';
import { ConsoleClient } from '../../apps/console/src/testing/console.client';
import { TO } from './answers.world';
import { statusAndCode } from './api.client';
import { RunningSystem, type SmsPhoneOfOrg, type Tenant } from './running-system';

const PASSWORD = 'correct horse battery staple';
const ANSWERS = '15551230009';

interface Course {
  sent: number;
  failed: number;
  received: number;
}

let system: RunningSystem;
let tenant: Tenant;
let phone: SmsPhoneOfOrg;
let browser: ConsoleClient;

beforeAll(async () => {
  system = await RunningSystem.start();
  tenant = await system.aTenant();
  phone = await system.anSmsPhone(tenant.orgId);
  const { userId } = await system.admin.owners.ensure({
    orgId: tenant.orgId,
    email: 'ana@example.com',
    password: PASSWORD,
  });
  await system.database.query('update users set is_operator = true where id = $1', [userId]);
  browser = new ConsoleClient(system.consoleUrl);
  await browser.signIn('ana@example.com', PASSWORD);
});
afterAll(() => system.close());

const send = async (channel: 'whatsapp' | 'sms', to: string): Promise<string> =>
  statusAndCode(await system.api.call({ path: `/${channel}/send`, key: tenant.key, body: { to, message: 'hello' } }));

const ofOrg = (path: string) => browser.get(`/organizations/${tenant.orgId}${path}`);
const listed = async (filter: string): Promise<{ status: string }[]> =>
  (await ofOrg(`/messages?mode=live&per_page=100&${filter}`)).body.data;
const countBy = (texts: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
};

/** Moves everything stored five minutes into the past: a minute is recorded when it is over. */
const letTimePass = () =>
  system.database.transaction(async (transaction) => {
    await transaction.query('delete from traffic_slots');
    await transaction.query(`update events set created_at = created_at - interval '5 minutes'`);
    await transaction.query(`update message_events set recorded_at = recorded_at - interval '5 minutes'`);
    await transaction.query(`update messages set created_at = created_at - interval '5 minutes'`);
  });

async function traffic(): Promise<Record<string, Course & { times: (number | null)[] }>> {
  const recorder = new TrafficRepository(system.database);
  const series = await waitFor(
    async () => {
      await recorder.record();
      const { data } = (await browser.get('/operations/traffic?range=hour')).body;
      return data.series[0].points.length > 25 ? data.series : null;
    },
    { what: 'the minutes to be recorded' },
  );
  const sum = (points: readonly Course[], name: keyof Course) => points.reduce((all, point) => all + point[name], 0);
  return Object.fromEntries(
    series.map(({ kind, points }: { kind: string; points: (Course & { p50_ms: number | null })[] }) => [
      kind,
      {
        sent: sum(points, 'sent'),
        failed: sum(points, 'failed'),
        received: sum(points, 'received'),
        times: points.filter(({ sent }) => sent > 0).map(({ p50_ms: half }) => half),
      },
    ]),
  );
}

describe('figures of the pages', () => {
  it('every figure says what was really sent, refused, delivered and received over each channel', async () => {
    const whatsapp = await Promise.all(
      [TO.delivered, TO.delivered, TO.reads, TO.fails, TO.group, ANSWERS, TO.notOnWhatsapp, TO.notOnWhatsapp].map(
        (to) => send('whatsapp', to),
      ),
    );
    expect(countBy(whatsapp)).toEqual({ '200': 6, '502 GATEWAY_ERROR': 2 });
    const sms = await Promise.all(
      ['491510010001', '491510020001', '491510030002', '491510040005'].map((to) => send('sms', to)),
    );
    expect(countBy(sms)).toEqual({ '201': 4 });
    await phone.phone.receive({ sender: '+4915112345678', text: 'Are you open?' });

    const became = { whatsapp: { sent: 1, delivered: 3, read: 1, failed: 3 }, sms: { delivered: 2, failed: 2 } };
    for (const channel of ['whatsapp', 'sms'] as const) {
      await waitFor(
        async () => {
          const messages = await listed(`channel=${channel}&direction=outbound`);
          expect(countBy(messages.map(({ status }) => status))).toEqual(became[channel]);
          return true;
        },
        { what: `every ${channel} message to find its end` },
      );
      await waitFor(async () => (await listed(`channel=${channel}&direction=inbound`)).length === 1, {
        what: `the ${channel} message that came in`,
      });
    }

    // Two of the three failed WhatsApp messages were refused, and one of the two failed SMS: the others had left
    // before.
    const usage = (await ofOrg('')).body.data.usage as { limit: string; used: number }[];
    const used = (limit: string) => usage.find((each) => each.limit === limit)?.used;
    expect([used('whatsapp_messages_month'), used('sms_month'), used('messages_month')]).toEqual([6, 4, 10]);
    const [shown] = (await ofOrg('/phones?mode=live')).body.data;
    expect(shown).toMatchObject({ sent_today: 3, pending_count: 0 });
    expect(phone.phone.ledger.radio).toHaveLength(3);

    const logged = (filter: string) => ofOrg(`/logs?mode=live&method=POST&${filter}`);
    await waitFor(async () => (await logged('')).body.data.length === 12, { what: 'every request in the log' });
    const statuses = ((await logged('')).body.data as { status: number }[]).map(({ status }) => String(status));
    expect(countBy(statuses)).toEqual({ '200': 6, '201': 4, '502': 2 });
    expect((await logged('failed=true')).body.data).toHaveLength(2);

    await letTimePass();
    const { whatsapp: chat, sms: text } = await traffic();
    expect(chat).toMatchObject({ sent: 6, failed: 3, received: 1 });
    expect(text).toMatchObject({ sent: 3, failed: 2, received: 1 });
    for (const course of [chat, text]) {
      expect(course?.times.length).toBeGreaterThan(0);
      for (const half of course?.times ?? []) {
        expect(half).toBeGreaterThan(0);
        expect(half).toBeLessThan(60_000);
      }
    }
  });
});
