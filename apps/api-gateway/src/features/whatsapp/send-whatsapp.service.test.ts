import type { MessageRepository } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { MessageIntake, SenderNumbers, Subscriptions } from '@chasqui/intake';
import { Doorbell, ReplyWaiter } from '@chasqui/lanes';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { SendWhatsappService, type SendWhatsappDeps } from './send-whatsapp.service';
import type { SendWhatsappInput } from './send-whatsapp.types';
import { WhatsappOrders } from './whatsapp-orders';

const key: AuthenticatedKey = {
  id: 'k1',
  orgId: 'o1',
  mode: 'test',
  scopes: new Set(['messages:send']),
  rateLimitPerMinute: 60,
  expiresAtMs: Number.POSITIVE_INFINITY,
};
const input: SendWhatsappInput = {
  to: '15550001',
  content: { type: 'text', text: 'hello', media: null, payload: null },
  about: null,
  scheduledAt: null,
  numberId: null,
  accountPhone: null,
  metadata: {},
  idempotencyKey: null,
  requestHash: Buffer.alloc(0),
  route: 'POST /whatsapp/send',
  requestId: 'r1',
};

describe('a send while PostgreSQL goes away', () => {
  const service = (accept: () => Promise<[]>, messages: Partial<MessageRepository> = {}): SendWhatsappService => {
    const number = { id: 'n1', phone: '15550002', gatewayId: 'g1', gatewayOnline: true };
    const subscription = { limits: {}, signature: null, subscribedAt: new Date(0) };
    // A waiter that was told nothing: the time is up at once.
    const replies: Pick<ReplyWaiter<never>, 'wait'> = { wait: () => Promise.resolve(null) };
    const orders = new WhatsappOrders({
      intake: new MessageIntake({ acceptKnown: accept, acceptStrangers: accept }),
      keys: { findByKey: () => Promise.resolve(null) },
      messages: { findForOrg: () => Promise.resolve(null) },
      numbers: new SenderNumbers({ findSender: () => Promise.resolve(number) }),
      subscriptions: new Subscriptions({ findSubscription: () => Promise.resolve(subscription) }),
    });
    const deps: Omit<SendWhatsappDeps, 'messages' | 'replies'> = {
      orders,
      doorbell: new Doorbell({ addBulk: () => Promise.resolve([]) }, { onFailure: () => undefined }),
      instance: 'i1',
    };
    return new SendWhatsappService({ ...deps, messages, replies } as SendWhatsappDeps);
  };
  const refusal = async (sender: SendWhatsappService): Promise<unknown> =>
    sender.send(key, input).catch((error: unknown) => error);

  it('says that the outcome is unknown, with the id, when the connection is lost in the middle of the commit', async () => {
    const error = await refusal(service(() => Promise.reject(new Error('Connection terminated unexpectedly'))));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'GATEWAY_ERROR', extra: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect((error as AppError).headers).not.toHaveProperty('Retry-After');
  });

  it('says so, too, when the message was accepted and nothing can be read of it afterwards', async () => {
    const accepted = (): Promise<[]> => Promise.resolve([{ kind: 'accepted', id: 'm1' }] as unknown as []);
    const away = { expire: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) };
    expect(await refusal(service(accepted, away))).toMatchObject({
      code: 'GATEWAY_ERROR',
      extra: { id: expect.anything() },
    });
  });

  it('passes an error on that came before anything was sent: it is safe to try again', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await refusal(service(() => Promise.reject(refused)))).toBe(refused);
  });
});
