import { type Intake, MessageIntakeRepository, MessageRepository, type RecordedMessage } from '@chasqui/messages';
import { PRIORITIES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { Doorbell, ReplyWaiter } from '@chasqui/lanes';
import { MessageIntake } from './message-intake';
import { MessageSender } from './message-sender';
import type { Origin } from './origin';
import { OutcomeWaiter } from './outcome-waiter';
import { SenderNumbers } from './sender-numbers';
import { SmsChannel } from './sms.channel';
import { SmsPhones } from '@chasqui/sms';
import { Subscriptions } from './subscriptions';
import { WhatsappChannel, type WhatsappRequest } from './whatsapp.channel';

const origin: Origin = {
  orgId: 'o1',
  mode: 'test',
  requestId: 'r1',
  priority: PRIORITIES.api,
  joinsConversation: false,
  idempotency: null,
};
const request: WhatsappRequest = {
  to: '15550001',
  content: { type: 'text', text: 'hello', media: null, payload: null },
  about: null,
  scheduledAt: null,
  expiresInS: null,
  numberId: null,
  accountPhone: null,
  metadata: {},
};

describe('a WhatsApp message whose caller waits, while PostgreSQL goes away', () => {
  const sender = (accept: () => Promise<Intake[]>, messages: Partial<MessageRepository> = {}): MessageSender => {
    const number = { id: 'n1', phone: '15550002', gatewayId: 'g1', gatewayOnline: true, hangsForMs: null };
    const subscription = { limits: {}, signature: null, enforceWhatsappOptOut: false, subscribedAt: new Date(0) };
    // A waiter that was told nothing: the time is up at once.
    const replies: Pick<ReplyWaiter<RecordedMessage>, 'wait'> = { wait: () => Promise.resolve(null) };
    const keys: Partial<MessageIntakeRepository> = { findByKey: () => Promise.resolve(null) };
    const doorbell = new Doorbell({ addBulk: () => Promise.resolve([]) }, { onFailure: () => undefined });
    const stored = messages as MessageRepository;
    return new MessageSender(
      new MessageIntake({ acceptKnown: accept, acceptNewContacts: () => Promise.resolve([]) }),
      keys as MessageIntakeRepository,
      stored,
      new Subscriptions({ findSubscription: () => Promise.resolve(subscription) }),
      new OutcomeWaiter(stored, replies as ReplyWaiter<RecordedMessage>, { text: 1, media: 1 }, 'i1'),
      new WhatsappChannel(
        new SenderNumbers({ findSenders: (wanted) => Promise.resolve(wanted.map(() => number)) }),
        stored,
        { findForOrg: () => Promise.resolve(null) },
        doorbell,
      ),
      new SmsChannel(new SmsPhones({ findConnected: () => Promise.resolve([]) }), doorbell),
      { nowMs: () => Date.now() },
    );
  };
  const refusal = async (sender: MessageSender, askedAtMs?: number): Promise<unknown> =>
    sender.sendAndWait(request, { ...origin, askedAtMs }).catch((error: unknown) => error);

  it('a WhatsApp message has an unknown outcome, with its id, when the connection is lost in the middle of the commit', async () => {
    const error = await refusal(sender(() => Promise.reject(new Error('Connection terminated unexpectedly'))));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'GATEWAY_ERROR', extra: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect((error as AppError).headers).not.toHaveProperty('Retry-After');
  });

  it('a WhatsApp message has an unknown outcome, too, when it was accepted and nothing can be read of it afterwards', async () => {
    const accepted = (): Promise<Intake[]> => Promise.resolve([{ kind: 'accepted', id: 'm1' }]);
    const away = { expire: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) };
    expect(await refusal(sender(accepted, away))).toMatchObject({
      code: 'GATEWAY_ERROR',
      extra: { id: expect.anything() },
    });
  });

  it('the time of a message counts from when its request was here, not from when it was looked at', async () => {
    const since = performance.now();
    const hangs = sender(() => new Promise(() => undefined));
    expect(await refusal(hangs, since - 23_000)).toMatchObject({ extra: { reason: 'UNKNOWN_OUTCOME' } });
    // From the time of the look it would be 23.5 seconds.
    expect(performance.now() - since).toBeLessThan(15_000);
  }, 30_000);

  it('a message whose time is over before it is stored is refused, and can be sent again', async () => {
    let isAsked = false;
    const asked = sender(async () => {
      isAsked = true;
      return [];
    });
    expect(await refusal(asked, performance.now() - 60_000)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(isAsked).toBe(false);
  });

  it('a WhatsApp message gets the error that came before anything was sent: it is safe to try again', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await refusal(sender(() => Promise.reject(refused)))).toBe(refused);
  });
});
