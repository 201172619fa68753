import { describe, expect, it } from '@jest/globals';
import { aNewNumber } from './number-changes';
import { afterReport, type KnownNumber } from './number-report';
import type { WhatsappNumberStatus } from '@chasqui/database';

const reporter = { id: 'mine', orgId: 'org', mode: 'live' as const };
const aNumber = (more: Partial<KnownNumber>): KnownNumber => ({
  ...aNewNumber({ orgId: 'org', gatewayId: 'mine', mode: 'live', phone: '49', status: 'connected', ...more }),
  isGatewayRevoked: false,
  isGatewayLost: false,
  askedGatewayId: null,
  ...more,
});
const MAY_NOT = { claim: false, prove: false };
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
  ])('a report of a gateway has the right effect on %s', (_, known, status, mayClaim, expected) => {
    const after = afterReport(known, { phone: '49', status }, reporter, { claim: mayClaim, prove: false });
    expect(after === null ? 'ignored' : `${after.status} on ${after.gatewayId}`).toBe(expected);
    expect(after?.claim ?? 'held').toBe('held');
  });

  it('a report keeps the first pairing over a short absence, and takes a new one after a sign-out', () => {
    const pairedAt = new Date(0);
    const report = { phone: '49', status: 'connected' as const };
    expect(afterReport(aNumber({ status: 'disconnected', pairedAt }), report, reporter, MAY_NOT)?.pairedAt).toBe(
      pairedAt,
    );
    expect(afterReport(aNumber({ status: 'signed_out', pairedAt }), report, reporter, MAY_NOT)?.pairedAt).not.toBe(
      pairedAt,
    );
  });

  describe('a report of a number to link', () => {
    const asked = aNumber({ status: 'waiting_qr', askedGatewayId: 'mine' });
    const connected = { phone: '49', status: 'connected' as const };

    it('a report of a number to link proves the claim when it is connected, and only then', () => {
      const may = { claim: false, prove: true };
      expect(afterReport(asked, connected, reporter, may)?.provenAt).toBeInstanceOf(Date);
      expect(afterReport(asked, { phone: '49', status: 'waiting_qr' }, reporter, may)?.provenAt).toBeNull();
      expect(afterReport(aNumber({ status: 'disconnected' }), connected, reporter, may)?.provenAt).toBeNull();
      expect(afterReport(null, connected, reporter, { claim: true, prove: true })?.provenAt).toBeNull();
    });

    it('a report of a number to link does not count when another organization has proven the phone', () => {
      expect(afterReport(asked, connected, reporter, MAY_NOT)).toBeNull();
      const provenAt = new Date(0);
      expect(afterReport({ ...asked, provenAt }, connected, reporter, MAY_NOT)?.provenAt).toBe(provenAt);
    });
  });
});
