import { describe, expect, it } from '@jest/globals';
import { fingerprintSenderOf } from './fingerprint-sender';
import { ownNumberOf, senderOf } from './sms-sender.parser';

const GERMAN = '4915112345678';
const AMERICAN = '15551234567';
const SPANISH = '34612345678';
const CHINESE = '8613812345678';

describe('the sender of an SMS', () => {
  it.each([
    ['+4915112345678', null, '4915112345678'],
    ['+49 (151) 123-45678', null, '4915112345678'],
    ['004915112345678', null, '4915112345678'],
    ['4915112345678', null, '4915112345678'],
    ['015112345678', GERMAN, '4915112345678'],
    ['+33612345678', GERMAN, '33612345678'],
    ['3401234567', '393331234567', '393401234567'],
    ['0612345678', '393331234567', '390612345678'],
    ['5557654321', AMERICAN, '15557654321'],
    ['15557654321', AMERICAN, '15557654321'],
    ['0114915112345678', AMERICAN, '4915112345678'],
    ['698765432', SPANISH, '34698765432'],
    ['13900001111', CHINESE, '8613900001111'],
    ['89161234567', '79161112233', '79161234567'],
    ['+12345678901234', null, '12345678901234'],
    // Countries whose numbers begin with a zero of their own, and one whose zero is dialled first.
    ['0700000001', '2250700000009', '2250700000001'],
    ['07000001', '22607000009', '22607000001'],
    ['0195000001', '2290195000009', '2290195000001'],
    ['061000001', '242061000009', '242061000001'],
    ['0549000001', '3780549000009', '3780549000001'],
    ['074000001', '24174000009', '24174000001'],
    ['06201234567', '36201234568', '36201234567'],
    ['+4901511234567', null, '491511234567'],
    ['3931234567', '393331234567', '393931234567'],
    ['15550100002', '15550100001', '15550100002'],
    ['5550100002', '15550100001', '15550100002'],
  ])('the sender %s at %s is the phone %s', (address, own, phone) => {
    expect(senderOf(address, own)).toEqual({ phone, senderId: null });
  });

  it.each([
    ['AMAZON', null, 'AMAZON'],
    ['  DHL Paket ', GERMAN, 'DHL Paket'],
    ['80888', GERMAN, '80888'],
    ['+1', null, '+1'],
    ['26266', AMERICAN, '26266'],
    // A number of an unknown country.
    ['015112345678', null, '015112345678'],
    ['612345678', null, '612345678'],
    ['1234567890123456', null, '1234567890123456'],
    ['info@example.com', null, 'info@example.com'],
    ['٤٩١٥١', null, '٤٩١٥١'],
    ['', GERMAN, 'unknown'],
  ])('the sender %s at %s has no phone and is called %s', (address, own, senderId) => {
    expect(senderOf(address, own)).toEqual({ phone: null, senderId });
  });

  it('the sender of an SMS is cut to what is shown, without what cannot be stored', () => {
    expect(senderOf(`A\u0000${'x'.repeat(200)}`, null).senderId).toBe(`A${'x'.repeat(63)}`);
  });
});

describe("a phone's own number", () => {
  it.each([
    ['+4915112345678', '4915112345678'],
    ['*********5678', null],
    ['015112345678', null],
    [null, null],
  ])("a phone's own number %s is read as %s", (text, phone) => expect(ownNumberOf(text)).toBe(phone));
});

describe('the sender in a fingerprint', () => {
  it.each([
    ['0700000001', '2250700000009', '225700000001'],
    ['0151 12345678', GERMAN, '4915112345678'],
    ['+49015112345678', null, '49015112345678'],
    ['+49 151 00000001', null, '4915100000001'],
    ['Bank\u0000\u0001', null, 'Bank\u0001'],
    ['', null, 'unknown'],
  ])('the sender %j stays in a fingerprint as earlier versions wrote it', (address, own, sender) => {
    expect(fingerprintSenderOf(address, own)).toBe(sender);
  });
});
