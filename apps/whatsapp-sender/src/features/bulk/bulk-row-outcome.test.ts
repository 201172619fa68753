import { describe, expect, it } from '@jest/globals';
import type { BulkRowDraft } from '@chasqui/database';
import type { RecordedMessage } from '@chasqui/messages';
import { ofRecorded } from './bulk-row-outcome';

const draft: BulkRowDraft = {
  to: '1',
  type: 'text',
  text: 'x',
  media: null,
  payload: null,
  numberId: null,
  metadata: {},
};
const failed: RecordedMessage = {
  id: 'm1',
  state: 'done',
  status: 'failed',
  replyTo: null,
  providerMessageId: null,
  errorCode: 'GATEWAY_ERROR',
  errorMessage: 'no',
  answerCode: 'GATEWAY_ERROR',
  answerExtra: null,
  gatewayStatus: null,
  gatewayAnswer: null,
  requestId: null,
};
const errorOf = (message: Partial<RecordedMessage>): [string | undefined, string | undefined] => {
  const { error, id } = ofRecorded(draft, 'n1', { ...failed, ...message });
  return [error, id];
};

describe('the result of a bulk row', () => {
  it.each<[string, Partial<RecordedMessage>]>([
    ['its gateway never answered', { state: 'started' }],
    ['its gateway broke over it', { state: 'started', gatewayStatus: 500 }],
    ['its gateway says "not now" of a second call', { state: 'started', gatewayStatus: 503 }],
    ['it was asked about for ten minutes', { errorCode: 'UNCONFIRMED', gatewayStatus: 500 }],
    ['it killed five workers', { state: 'dead', errorCode: 'PROCESSING_FAILED' }],
  ])(
    'a bulk row has GATEWAY_504 with the id of its message when %s: nobody knows whether it was sent',
    (_what, message) => {
      expect(errorOf(message)).toEqual(['GATEWAY_504', 'm1']);
    },
  );

  it('a bulk row has what the gateway answered when that says that it was not sent', () => {
    expect(errorOf({ gatewayStatus: 404 })).toEqual(['GATEWAY_404', undefined]);
    expect(errorOf({ gatewayStatus: 503 })).toEqual(['GATEWAY_503', undefined]);
  });

  it('a bulk row has OPTED_OUT when its recipient opted out while it waited', () => {
    expect(errorOf({ errorCode: 'OPTED_OUT', answerCode: 'OPTED_OUT' })).toEqual(['OPTED_OUT', undefined]);
  });

  it('a bulk row has GATEWAY_502 when no gateway had it', () => {
    expect(errorOf({ errorCode: 'GATEWAY_CLOSED', answerCode: 'GATEWAY_CLOSED' })).toEqual(['GATEWAY_502', undefined]);
  });
});
