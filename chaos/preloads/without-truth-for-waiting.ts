import { GatewayWatch } from '../../apps/whatsapp-sender/src/features/sending/gateway-watch';
import { PatientCalls } from '../../apps/whatsapp-sender/src/features/sending/patient-calls';
import { wrap } from './wrap';

/**
 * Preload for senders: a broken connection counts as an answer, and waiting callers are told that the outcome is
 * unknown.
 */
if (!('hasStopped' in GatewayWatch.prototype)) throw new Error('there is no GatewayWatch.hasStopped to patch');
Object.defineProperty(GatewayWatch.prototype, 'hasStopped', { get: () => true });

wrap(PatientCalls.prototype, 'call', async (call, message, route) => {
  const called = await call(message, route);
  const { record } = called;
  if (record.state !== 'started' || record.answerCode) return called;
  const answer = {
    answerCode: 'GATEWAY_ERROR',
    answerExtra: { reason: 'UNKNOWN_OUTCOME' },
    errorMessage: 'The gateway did not say whether it sent the message.',
  } as const;
  return { ...called, record: { ...record, ...answer } };
});
