import type { RecordedMessage } from '@chasqui/messages';
import { type SentMessage, toSendAnswer } from './send-whatsapp-answer';

const from: SentMessage = {
  id: 'm1',
  toAddress: '15550001',
  accountId: 'n1',
  fromAddress: '15550002',
  type: 'text',
  media: null,
  payload: null,
  scheduledAt: null,
};
const outcome = (change: Partial<RecordedMessage> = {}) => ({
  state: 'done' as const,
  answerCode: null,
  answerExtra: null,
  errorMessage: null,
  providerMessageId: '3EB0',
  requestId: 'r1',
  ...change,
});

describe('the answer of a send', () => {
  it('the answer of a send names the message by both ids', () => {
    expect(toSendAnswer(from, outcome())).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          sent: true,
          to: '15550001',
          whatsapp_id: 'n1',
          account_phone: '15550002',
          type: 'text',
          message_id: '3EB0',
          id: 'm1',
        },
      },
    });
  });

  it('the answer of a send leaves both ids out when the gateway reported none', () => {
    const { body } = toSendAnswer(from, outcome({ providerMessageId: null }));
    expect(Object.keys((body as { data: object }).data)).toEqual([
      'sent',
      'to',
      'whatsapp_id',
      'account_phone',
      'type',
    ]);
  });

  it.each([
    ['GATEWAY_CLOSED', 502],
    ['GATEWAY_ERROR', 502],
    ['WHATSAPP_NOT_CONNECTED', 409],
    ['WHATSAPP_DISCONNECTED', 409],
  ])('the answer of a send is %s (%i), with the id of the request that first got it in a 5xx', (code, status) => {
    const answer = toSendAnswer(from, outcome({ answerCode: code, errorMessage: 'The gateway said no.' }));
    const text = status >= 500 ? 'The gateway said no. (request r1)' : 'The gateway said no.';
    expect(answer).toEqual({ status, body: { success: false, error: code, code, message: text } });
  });

  it('the answer of a send names the message whose outcome is not known yet', () => {
    const unknown = outcome({ state: 'started', answerCode: 'GATEWAY_ERROR', errorMessage: 'Nobody knows.' });
    expect(toSendAnswer(from, unknown).body).toMatchObject({ code: 'GATEWAY_ERROR', id: 'm1' });
  });

  it('the answer of a send has the catalogue’s text when the gateway gave none', () => {
    const { body } = toSendAnswer(from, outcome({ answerCode: 'GATEWAY_CLOSED' }));
    expect((body as { message: string }).message).toContain('The gateway app is not running.');
  });
});
