import { type Database, PRIORITIES } from '@chasqui/database';
import { MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { Doorbell, type DrainJob, laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import { aNewMessage, waitFor } from '@chasqui/testing';
import { Queue } from 'bullmq';
import { type Bench, type BenchOptions, progress } from '../bench';
import { type Installation, startInstallation } from '../installation/installation';
import { ORDER_SHIPPED } from '../lanes/lane-traffic';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import type { Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';

const NUMBERS = 20;
const BATCH = 200;
/** With receipts: a delivery receipt of each message returns over HTTP while others are sent. */
const RECIPIENTS = { 'without receipts': '15550100004', 'with receipts': '15550100001' } as const;
type Form = keyof typeof RECIPIENTS;

function aMessage({ orgId, numbers }: Installation, index: number, to: string): NewMessage {
  const number = numbers[index % numbers.length] ?? { id: '', phone: '' };
  return aNewMessage({
    orgId,
    mode: 'test',
    toAddress: to,
    fromAddress: number.phone,
    accountId: number.id,
    content: ORDER_SHIPPED,
    lane: laneName(WHATSAPP_LANES, number.id),
    priority: PRIORITIES.bulk,
    requestId: 'bench',
    charges: [],
  });
}

/** Accepts messages in batches; resolves when every one is recorded. */
async function sendAll(
  messages: readonly NewMessage[],
  intake: MessageIntakeRepository,
  doorbell: Doorbell,
  database: Database,
): Promise<void> {
  for (let at = 0; at < messages.length; at += BATCH) {
    const batch = messages.slice(at, at + BATCH);
    await intake.accept(batch);
    for (const message of batch) doorbell.ring(message.lane);
  }
  const open = `select 1 from messages where state in ('queued', 'started') limit 1`;
  await waitFor(async () => (await database.query(open)).rows.length === 0, {
    what: 'all messages to be recorded',
    timeoutMs: 120_000,
  });
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const installation = await startInstallation(services, NUMBERS);
  const redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
  const queue = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: redis, prefix: services.prefix });
  const doorbell = new Doorbell(queue, { onFailure: (error) => progress(`ring failed: ${String(error)}`) });
  const intake = new MessageIntakeRepository(services.database);
  const found: Record<Form, number[]> = { 'without receipts': [], 'with receipts': [] };
  const notes: string[] = [];
  const count = isSmall ? 300 : 8_000;
  for (let round = 0; round <= (isSmall ? 1 : 5); round += 1) {
    for (const form of Object.keys(RECIPIENTS) as Form[]) {
      await services.database.query('checkpoint');
      const messages = Array.from({ length: count }, (_, n) => aMessage(installation, n, RECIPIENTS[form]));
      const pids = pidsOf(installation, services);
      const before = cpuSeconds(pids);
      const began = performance.now();
      await sendAll(messages, intake, doorbell, services.database);
      const tookMs = performance.now() - began;
      const cores = coresText(coresBusy(before, cpuSeconds(pids), tookMs));
      progress(`tunnel ${form} ${round}: ${((count / tookMs) * 1000).toFixed(0)}/s (${cores})`);
      if (round > 0) found[form].push((count / tookMs) * 1000);
      notes.push(`Busy, ${form}: ${cores}.`);
    }
  }
  await mustBeSent(services.database);
  await queue.close();
  redis.disconnect();
  await installation.stop();
  await services.stop();
  const figures = Object.entries(found).map(([form, rounds]) => ({ label: `sent, ${form}`, unit: '/s', rounds }));
  const title = `${count} messages from ${NUMBERS} numbers through the sandbox gateway over its tunnel`;
  return { name: 'tunnel', title, figures, aims: [], notes: notes.slice(-2) };
}

function pidsOf(installation: Installation, services: BenchServices): Record<string, number> {
  return { ...Object.fromEntries(installation.apps.map(({ name, pid }) => [name, pid])), ...services.pids };
}

/** Fast failures must not count as a result. */
async function mustBeSent(database: Database): Promise<void> {
  const { rows } = await database.query<{ errorCode: string | null; n: string }>(
    `select error_code, count(*) as n from messages where status = 'failed' group by 1`,
  );
  if (rows.length > 0) throw new Error(`messages failed: ${JSON.stringify(rows)}`);
}

export const tunnelBench: Bench = { name: 'tunnel', run };
