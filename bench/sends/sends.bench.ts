import { compete, type Contestant, figuresOf, notesOf, ratioIn, type Rounds } from '../accept/contest';
import type { Bench, BenchOptions } from '../bench';
import { startDirectGateway } from '../installation/direct-gateway';
import { startInstallation } from '../installation/installation';
import { startPlainService } from '../plain/plain-service';
import type { Report } from '../report/report';
import { benchServices } from '../services/bench-services';

const NUMBERS = 20;
const CALLERS = 64;
/** Accepted by the gateway, then silent: no receipt disturbs the measurement. */
const BODY = JSON.stringify({
  to: '+15550100004',
  message: 'Your order 4711 has been shipped and will arrive on Thursday.',
});

type Name = 'ours' | 'plain';

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const installation = await startInstallation(services, NUMBERS);
  const gateway = await startDirectGateway(NUMBERS);
  const { orgId, key } = installation;
  const plain = await startPlainService(services, [{ orgId, key }], gateway);
  const load = {
    path: '/v1/whatsapp/send',
    keys: [key],
    bodies: [BODY],
    withIdempotencyKeys: false,
    connections: CALLERS,
    expected: 200,
  };
  const contestants: Contestant<Name>[] = [
    {
      name: 'ours',
      pids: Object.fromEntries(installation.apps.map(({ name, pid }) => [name, pid])),
      empties: ['messages', 'message_events', 'idempotency_keys', 'api_requests', 'events'],
      load: { ...load, port: Number(new URL(installation.baseUrl).port) },
    },
    {
      name: 'plain',
      pids: { ...plain.pids, 'whatsapp-gateway': gateway.pid },
      empties: ['plain_messages', 'plain_idempotency'],
      load: { ...load, port: plain.port },
    },
  ];
  const found = await compete(services, contestants, { isSmall, warmMs: 30_000 });
  await plain.stop();
  await gateway.stop();
  await installation.stop();
  await services.stop();
  return toReport(found);
}

function toReport(found: Rounds<Name>): Report {
  return {
    name: 'sends',
    title: `POST /whatsapp/send to its outcome: ${CALLERS} callers that wait, ${NUMBERS} numbers on one sandbox gateway app`,
    figures: figuresOf(found),
    aims: [
      { label: 'ours to plain', unit: 'times', rounds: ratioIn(found)('ours', 'plain'), atLeast: 1, failsBelow: 0.15 },
    ],
    notes: [
      ...notesOf(found),
      'A worker of plain takes 64 messages at a time and calls the gateway app at its own port; ours keeps the order of each number ' +
        'and calls it through the tunnel of pairing.',
    ],
  };
}

export const sendsBench: Bench = { name: 'sends', run };
