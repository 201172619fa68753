import { v7 as uuid } from 'uuid';
import { parseSmsWireId, smsWireId } from './sms-wire-id';

describe('the id of an attempt on a phone', () => {
  it('is the id of the message for the first attempt', () => {
    const id = uuid();
    expect(smsWireId(id, 1)).toBe(id);
    expect(parseSmsWireId(id)).toEqual({ messageId: id, attempt: 1 });
  });

  it.each([2, 5, 10, 99])(
    'is another one of at most 36 characters for attempt %i, from which both can be read',
    (n) => {
      const id = uuid();
      const wireId = smsWireId(id, n);
      expect(wireId).not.toBe(id);
      expect(wireId.length).toBeLessThanOrEqual(36);
      expect(parseSmsWireId(wireId)).toEqual({ messageId: id, attempt: n });
    },
  );

  it('is read whatever its letters', () => {
    const id = uuid();
    expect(parseSmsWireId(id.toUpperCase())).toEqual({ messageId: id, attempt: 1 });
  });

  it.each(['', 'NBjsgnVp72pvcdonJm7a5', 'i'.repeat(36), `${'0'.repeat(32)}-1`, `${'0'.repeat(32)}-0`, '0'.repeat(32)])(
    'is none of ours: %s',
    (wireId) => {
      expect(parseSmsWireId(wireId)).toBeNull();
    },
  );
});
