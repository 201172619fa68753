import { describe, expect, it } from '@jest/globals';
import { aNewNumber } from './number-changes';
import { afterReport, type KnownNumber } from './number-report';
import type { WhatsappNumberStatus } from './whatsapp-number.entity';

const reporter = { id: 'mine', orgId: 'org', mode: 'live' as const };
const aNumber = (more: Partial<KnownNumber>): KnownNumber => ({
  ...aNewNumber({ orgId: 'org', gatewayId: 'mine', mode: 'live', phone: '49', status: 'connected', ...more }),
  isGatewayRevoked: false,
  isGatewayLost: false,
  askedGatewayId: null,
  ...more,
});
const other = { gatewayId: 'other' };

describe('a report of a gateway', () => {
  it.each<[string, KnownNumber | null, WhatsappNumberStatus, boolean, string]>([
    ['an unknown number, with room', null, 'connected', true, 'connected on mine'],
    ['an unknown number, without room', null, 'connected', false, 'ignored'],
    ['an unknown number that is not connected', null, 'waiting_qr', true, 'ignored'],
    ['a lapsed number that was scanned late', aNumber({ claim: 'lapsed' }), 'connected', true, 'connected on mine'],
    ['a lapsed number that somebody else has', aNumber({ claim: 'lapsed' }), 'connected', false, 'ignored'],
    ['an unlinked number', aNumber({ claim: 'released' }), 'connected', true, 'ignored'],
    ['its own number', aNumber({}), 'signed_out', false, 'signed_out on mine'],
    ['a number that works elsewhere', aNumber(other), 'connected', false, 'ignored'],
    [
      'a number that stopped elsewhere',
      aNumber({ ...other, status: 'disconnected' }),
      'connected',
      false,
      'connected on mine',
    ],
    [
      'the bad end of a number elsewhere',
      aNumber({ ...other, status: 'disconnected' }),
      'signed_out',
      false,
      'ignored',
    ],
    [
      'a number of a revoked gateway',
      aNumber({ ...other, isGatewayRevoked: true }),
      'disconnected',
      false,
      'disconnected on mine',
    ],
    [
      'a number it was asked to link',
      aNumber({ ...other, askedGatewayId: 'mine' }),
      'waiting_qr',
      false,
      'waiting_qr on mine',
    ],
    [
      'its number that another one was asked to link',
      aNumber({ status: 'pending', askedGatewayId: 'other' }),
      'signed_out',
      false,
      'ignored',
    ],
  ])('of %s', (_, known, status, mayClaim, expected) => {
    const after = afterReport(known, { phone: '49', status }, reporter, mayClaim);
    expect(after === null ? 'ignored' : `${after.status} on ${after.gatewayId}`).toBe(expected);
    expect(after?.claim ?? 'held').toBe('held');
  });

  it('keeps the first pairing over a short absence, and takes a new one after a sign-out', () => {
    const pairedAt = new Date(0);
    const report = { phone: '49', status: 'connected' as const };
    expect(afterReport(aNumber({ status: 'disconnected', pairedAt }), report, reporter, false)?.pairedAt).toBe(
      pairedAt,
    );
    expect(afterReport(aNumber({ status: 'signed_out', pairedAt }), report, reporter, false)?.pairedAt).not.toBe(
      pairedAt,
    );
  });
});
