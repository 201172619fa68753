import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { ImportsWorld } from '../../testing/imports.world';
import type { ImportOwner } from './contact-import.repository';
import type { ImportForm } from './import.body';

let world: ImportsWorld;
let owner: ImportOwner;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.anOwner();
});

const PHONE = '15550100001';

async function optOf(key = PHONE, of = owner): Promise<Record<string, string>> {
  const channels = (await world.contacts(of))[key]?.channels as Record<string, { opt: string }>;
  return Object.fromEntries(Object.entries(channels).map(([channel, { opt }]) => [channel, opt]));
}

async function proofs(): Promise<Record<string, string | null>[]> {
  const { rows } = await world.database.query<Record<string, string | null>>(
    'select channel, opt, source, text, address from contact_consents where org_id = $1 order by created_at, id',
    [owner.orgId],
  );
  return rows;
}

const many = (columns: string): string =>
  Array.from({ length: 600 }, (_, n) => `1555${String(2_000_000 + n)}${columns}\n`).join('');

describe('what a file says of channels', () => {
  it('opts in and out per channel, with the words of the file as its proof; `consent` opts in who says nothing', async () => {
    const record = await world.imported(
      owner,
      `phone,email,opt_whatsapp,opt_sms,opt_email\n${PHONE},ann@example.com,Yes,NO,\n15550100002,,,,\n`,
    );
    expect(await optOf()).toEqual({ whatsapp: 'in', sms: 'out', email: 'in' });
    expect(await optOf('15550100002')).toEqual({ whatsapp: 'in', sms: 'in' });
    expect((await proofs()).filter(({ address }) => address !== '15550100002')).toEqual([
      { channel: 'whatsapp', opt: 'in', source: 'import', text: 'Yes', address: PHONE },
      { channel: 'sms', opt: 'out', source: 'import', text: 'NO', address: PHONE },
      { channel: 'email', opt: 'in', source: 'import', text: null, address: 'ann@example.com' },
    ]);
    expect(record.consentWords).toEqual([
      { column: 'opt_whatsapp', word: 'Yes', opt: 'in', rows: 1 },
      { column: 'opt_sms', word: 'NO', opt: 'out', rows: 1 },
    ]);
  });

  it('`consent` opts nobody in to WhatsApp whom the file opts out of SMS, nor the other way round', async () => {
    const rows = [`${PHONE},ann@example.com,no,`, '15550100002,,yes,', '15550100003,,,no'];
    await world.imported(owner, `phone,email,opt_sms,opt_whatsapp\n${rows.join('\n')}\n`);
    expect(await optOf()).toEqual({ sms: 'out', email: 'in' });
    expect(await optOf('15550100002')).toEqual({ whatsapp: 'in', sms: 'in' });
    expect(await optOf('15550100003')).toEqual({ whatsapp: 'out' });
  });

  it('a word that is not known, `unknown` and `pending` opt nobody in, also with `consent`, and are told with their counts', async () => {
    const words = ['unknown', 'pending', 'maybe', 'unknown'];
    const rows = words.map((word, n) => `1555010000${n + 1},${word}\n`).join('');
    const record = await world.imported(owner, `phone,opt_sms\n${rows}`);
    for (const n of [1, 2, 3]) expect(await optOf(`1555010000${n}`)).toEqual({ whatsapp: 'in' });
    expect(record.consentWords).toEqual([
      { column: 'opt_sms', word: 'unknown', opt: 'unknown', rows: 2 },
      { column: 'opt_sms', word: 'pending', opt: 'unknown', rows: 1 },
      { column: 'opt_sms', word: 'maybe', opt: 'unknown', rows: 1 },
    ]);
  });

  it('of many different words 50 are told, and all others together', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `1555010${1_000 + n},word ${n}\n`).join('');
    const { consentWords } = await world.imported(owner, `phone,opt_sms\n${rows}`);
    expect(consentWords).toHaveLength(51);
    expect(consentWords[0]).toEqual({ column: 'opt_sms', word: null, opt: 'unknown', rows: 10 });
  });

  it.each(['skip', 'update'] as const)(
    'an opt-out of the database holds against a yes of the file (%s)',
    async (on_conflict) => {
      await world.imported(owner, `phone\n${PHONE}\n`);
      await world.optOut(owner, PHONE);
      await world.imported(owner, `phone,opt_sms\n${PHONE},yes\n`, { on_conflict });
      expect(await optOf()).toEqual({ whatsapp: 'in', sms: 'out' });
    },
  );

  it.each(['skip', 'update'] as const)(
    'an opt-out of the file holds against an opt-in of the database, and is told (%s)',
    async (on_conflict) => {
      await world.imported(owner, `phone,name\n${PHONE},Ann\n`);
      const file = `phone,name,opt_sms\n${PHONE},Other,no\n`;
      const dry = await world.imported(owner, file, { on_conflict, dry_run: true });
      expect(await optOf()).toEqual({ whatsapp: 'in', sms: 'in' });
      const record = await world.imported(owner, file, { on_conflict });
      expect([dry.updated, record.updated, record.skipped]).toEqual([1, 1, 0]);
      expect(await optOf()).toEqual({ whatsapp: 'in', sms: 'out' });
      expect((await world.contacts(owner))[PHONE]).toMatchObject({ name: on_conflict === 'skip' ? 'Ann' : 'Other' });
      expect(await world.events(owner, 'contact.opted_out')).toBe(1);
      expect((await proofs()).at(-1)).toMatchObject({ channel: 'sms', opt: 'out', source: 'import', text: 'no' });
      // An unchanged consent makes no event.
      const again = await world.imported(owner, file, { on_conflict: 'skip' });
      expect([again.updated, again.skipped]).toEqual([0, 1]);
      expect(await world.events(owner, 'contact.opted_out')).toBe(1);
    },
  );

  it.each([
    ['before', `${PHONE},no\n${PHONE},yes\n`, ''],
    ['behind', `${PHONE},yes\n${PHONE},no\n`, ''],
    ['batches before', `${PHONE},no\n`, `${PHONE},yes\n`],
    ['batches behind', `${PHONE},yes\n`, `${PHONE},no\n`],
    ['batches behind one that says nothing', `${PHONE},\n`, `${PHONE},no\n`],
    ['batches before one that says nothing', `${PHONE},no\n`, `${PHONE},\n`],
  ])(
    'of a person whom a file has twice the opt-out holds, also if it stands %s the other',
    async (_where, first, last) => {
      await world.imported(owner, `phone,opt_sms\n${first}${many(',yes')}${last}`);
      expect(await optOf()).toEqual({ whatsapp: 'in', sms: 'out' });
    },
  );

  it('of several columns of a channel the strictest word holds', async () => {
    const mapping = { phone: 'phone', a: 'opt_sms', b: 'opt_sms' };
    const file = `phone,a,b\n15550100001,yes,no\n15550100002,maybe,yes\n15550100003,,yes\n`;
    await world.imported(owner, file, { mapping });
    expect((await optOf('15550100001')).sms).toBe('out');
    expect((await optOf('15550100002')).sms).toBeUndefined();
    expect((await optOf('15550100003')).sms).toBe('in');
  });

  it.each([
    ['blocklisted', { whatsapp: 'out', sms: 'out', email: 'out' }],
    ['enabled', { whatsapp: 'in', sms: 'in', email: 'in' }],
    ['unsubscribed', { whatsapp: 'in', sms: 'in', email: 'out' }],
    ['cleaned', { whatsapp: 'in', sms: 'in', email: 'out' }],
    ['disabled', { whatsapp: 'in', sms: 'in', email: 'out' }],
    ['unconfirmed', { whatsapp: 'in', sms: 'in' }],
    ['non-subscribed', { whatsapp: 'in', sms: 'in' }],
  ])(
    'somebody who is %s in a list stays so, with `consent`, and on a block list for every channel',
    async (status, opt) => {
      await world.imported(owner, `email,name,phone,status\nann@example.com,Ann,${PHONE},${status}\n`);
      expect(await optOf()).toEqual(opt);
    },
  );

  it('a no in a column of opt-outs says nothing, and its yes and its times opt out', async () => {
    const rows = ['no', '0', '', 'yes', '2026-01-02 03:04:05', 'who knows'].map(
      (word, n) => `a${n}@example.com,${word}\n`,
    );
    await world.imported(owner, `email,Unsubscribed\n${rows.join('')}`);
    const opts = await Promise.all(rows.map((_, n) => optOf(`a${n}@example.com`)));
    expect(opts.map(({ email }) => email)).toEqual(['in', 'in', 'in', 'out', 'out', undefined]);
  });

  it('whoever is exported opted out stays out where the file is imported, in the other mode as well', async () => {
    await world.imported(owner, `phone,email\n${PHONE},ann@example.com\n15550100002,ben@example.com\n`);
    await world.optOut(owner, PHONE);
    const csv = await world.exported(owner);
    const other: ImportOwner = { ...owner, mode: 'test' };
    const record = await world.imported(other, csv, { consent: false });
    expect([record.state, record.created, record.consent]).toEqual(['completed', 2, false]);
    expect(await optOf(PHONE, other)).toEqual({ whatsapp: 'in', sms: 'out', email: 'in' });
    expect(await optOf('15550100002', other)).toEqual({ whatsapp: 'in', sms: 'in', email: 'in' });
  });

  it('an address that is suppressed stays out, whatever the file says', async () => {
    await world.imported(owner, `phone\n${PHONE}\n`);
    await world.optOut(owner, PHONE);
    await world.remove(owner, PHONE, false);
    await world.imported(owner, `phone,opt_sms,opt_whatsapp\n${PHONE},yes,yes\n`);
    expect(await optOf()).toEqual({ whatsapp: 'in', sms: 'out' });
    expect(await proofs()).not.toContainEqual(expect.objectContaining({ channel: 'sms', opt: 'in', text: 'yes' }));
  });
});

describe('the consent of whoever imports', () => {
  it.each<[string, string, Partial<ImportForm>]>([
    ['phones and two columns', 'phone,opt_sms,opt_whatsapp\n1,yes,yes\n', {}],
    ['emails and their column', 'email,Accepts Email Marketing\na@b.co,yes\n', {}],
    ['a mapping', 'a,b\na@b.co,yes\n', { mapping: { a: 'email', b: 'opt_email' } }],
  ])('is not needed for a file with %s, and nobody is opted in by it', async (_what, file, form) => {
    const { consent, consentWords } = await world.imported(owner, `${file}15550100009@example.com,\n`, {
      ...form,
      consent: false,
    });
    expect([consent, consentWords[0]?.word]).toEqual([false, 'yes']);
  });

  it.each<[string, string, Partial<ImportForm>]>([
    ['one of two columns of its phones', 'phone,opt_sms\n1,yes\n', {}],
    ['columns of its phones, and none of its emails', 'phone,email,opt_sms,opt_whatsapp\n1,,yes,yes\n', {}],
    ['no columns of consent', 'phone\n1\n', {}],
    ['no phone and no email', 'external_id\n1\n', {}],
    ['a mapping without one', 'a,opt_email\na@b.co,yes\n', { mapping: { a: 'email' } }],
    ['cards', 'BEGIN:VCARD\nTEL:+15550100001\nEND:VCARD\n', {}],
    ['text that cannot be read', 'phone,"opt_sms\n', {}],
  ])('is needed for a file with %s', async (_what, file, form) => {
    const refused = world.start(owner, file, { ...form, consent: false });
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ extra: { fields: [{ field: 'consent', code: 'REQUIRED' }] } });
  });
});
