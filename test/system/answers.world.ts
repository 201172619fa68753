import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from './api.client';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';
import { SEND_ROUTES, type SendRoute } from './send-routes';

/** Sandbox recipients by their last four digits (architecture.md section 6). */
export const TO = {
  delivered: '15551230001',
  fails: '15551230002',
  reads: '15551230003',
  silent: '15551230004',
  notOnWhatsapp: '15551230005',
  disconnects: '15551230006',
  hangs: '15551230007',
  garbage: '15551230008',
  group: '120363025246125486@g.us',
} as const;

/** Outcomes that need a number per route, or time: all are requested at once. */
const SLOW = {
  hangs: TO.hangs,
  /** The same request again, at the other replica. */
  hangsAgain: TO.hangs,
  garbage: TO.garbage,
  disconnects: TO.disconnects,
  closed: TO.delivered,
} as const;
export type SlowOutcome = keyof typeof SLOW;

/** Organizations in every state that an answer may name. */
export class AnswersWorld {
  private readonly slow = new Map<string, Promise<ApiAnswer>>();

  private constructor(
    readonly system: RunningSystem,
    readonly usual: TestKey & { gateway: TestGateway },
    readonly bare: TestKey,
    readonly full: TestKey,
    readonly foreign: TestKey & { gateway: TestGateway },
    readonly unlinkedNumber: string,
    /** Lost its connection to WhatsApp. */
    readonly disconnectedNumber: string,
  ) {}

  static async create(): Promise<AnswersWorld> {
    const system = await RunningSystem.start();
    const withGateway = async (count: number, limits = {}) => {
      const key = await system.aKey(await system.anOrganization({ limits }));
      return { ...key, gateway: await system.aGateway(key.orgId, 'live', count) };
    };
    const [usual, odd, closed, full, bare] = await Promise.all([
      withGateway(1),
      withGateway(3 * SEND_ROUTES.length),
      withGateway(SEND_ROUTES.length),
      withGateway(1, { messages_month: 1 }),
      system.anOrganization().then((orgId) => system.aKey(orgId)),
    ]);
    await system.api.call({
      path: '/whatsapp/send',
      key: full.key,
      body: { to: TO.delivered, message: 'the only one' },
    });
    await closed.gateway.app.stop();
    const [unlinked, disconnected] = await Promise.all([
      insertNumber(system, usual, 'connected'),
      insertNumber(system, usual, 'disconnected'),
    ]);
    const world = new AnswersWorld(system, usual, bare, full, odd, unlinked, disconnected);
    SEND_ROUTES.forEach((route, index) => {
      const [hangs, garbage, disconnects] = odd.gateway.numbers.slice(3 * index);
      const from = { hangs, hangsAgain: hangs, garbage, disconnects, closed: closed.gateway.numbers[index] };
      for (const outcome of Object.keys(SLOW) as SlowOutcome[]) {
        // A GET has no Idempotency-Key, so it would be another message.
        if (outcome === 'hangsAgain' && route.method === 'GET') continue;
        const { key } = outcome === 'closed' ? closed : odd;
        const request = route.request({ to: SLOW[outcome], message: 'hello', whatsapp_id: from[outcome]?.id ?? '' });
        const headers: Record<string, string> = SLOW[outcome] === TO.hangs ? { 'idempotency-key': 'patience' } : {};
        const answer = system.replicas[outcome === 'hangsAgain' ? 1 : 0].call({ ...request, key, headers });
        // Avoids an unhandled rejection; its own test awaits it.
        answer.catch(() => undefined);
        world.slow.set(`${route.name} ${outcome}`, answer);
      }
    });
    return world;
  }

  slowAnswer(route: SendRoute, outcome: SlowOutcome): Promise<ApiAnswer> {
    const answer = this.slow.get(`${route.name} ${outcome}`);
    return answer ?? Promise.reject(new Error(`${route.name} was not asked for ${outcome}`));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.slow.values());
    await this.system.close();
  }
}

async function insertNumber(
  system: RunningSystem,
  { orgId, gateway }: TestKey & { gateway: TestGateway },
  status: string,
): Promise<string> {
  const id = randomUUID();
  await system.database.query(
    `with account as (
       insert into accounts (id, org_id, mode, channel)
       select $1, org_id, mode, channel from accounts where id = $2 and org_id = $5)
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status)
     select $1, org_id, gateway_id, mode, $3, $4 from whatsapp_numbers where id = $2 and org_id = $5`,
    [id, gateway.numbers[0]?.id, system.aPhone(), status, orgId],
  );
  return id;
}
