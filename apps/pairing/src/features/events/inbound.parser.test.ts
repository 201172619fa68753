import { describe, expect, it } from '@jest/globals';
import { inboundOf, mappingOf, mediaOf } from './inbound.parser';

const ID = '0192f0c0-0000-7000-8000-000000000001';
const text = (more: Record<string, unknown> = {}) => ({
  wa_id: '3EB0AA',
  from: '4915100000001',
  kind: 'text',
  text: 'hi',
  offline: false,
  ...more,
});

describe('a message that came in', () => {
  it('a message that came in is read, cleaned, and without members that nobody knows', () => {
    expect(
      inboundOf(
        text({
          lid: '1@lid',
          name: ' A\u0000nn\ud800 ',
          text: 'a\u0000b\nc',
          extra: 1,
          sent_at: '2026-01-02T03:04:05+01:00',
        }),
      ),
    ).toEqual({
      wa_id: '3EB0AA',
      from: '4915100000001',
      lid: '1@lid',
      name: 'Ann\ufffd',
      kind: 'text',
      text: 'ab\nc',
      offline: false,
      sent_at: '2026-01-02T02:04:05.000Z',
    });
  });

  it('a message has no C0 controls but tab, line feed and carriage return, wherever its sender put them', () => {
    const evil = '\u0001\u0007\u0008\u000b\u000c\u000e\u001b\u001f';
    const parts = inboundOf(
      text({
        name: `A${evil}nn`,
        text: `a${evil}\tb\r\nc`,
        media: { mime: 'a/b', size: 1, filename: `a${evil}.png` },
        poll: { wa_id: 'A1', options: [`A${evil}`] },
        reaction: { wa_id: 'A1', emoji: `👍${evil}` },
        location: { latitude: 1, longitude: 1, name: `x${evil}`, address: `y${evil}` },
        contact: { name: `z${evil}`, phone: '1' },
      }),
    );
    expect(parts).toMatchObject({ name: 'Ann', text: 'a\tb\r\nc', media: { filename: 'a.png' } });
    expect(JSON.stringify(parts)).not.toMatch(/\\u00|\\[bf]/);
  });

  it('a message keeps 65,536 bytes of text and cuts no character in two', () => {
    expect(inboundOf(text({ text: 'x'.repeat(65_536) }))?.text).toHaveLength(65_536);
    expect(Buffer.byteLength(inboundOf(text({ text: `x${'é'.repeat(40_000)}` }))?.text ?? '')).toBe(65_535);
    expect(inboundOf(text({ text: 'é'.repeat(40_000) }))?.text).toBe('é'.repeat(32_768));
    expect(inboundOf(text({ text: '😀'.repeat(20_000) }))?.text).toBe('😀'.repeat(16_384));
  });

  it('a message was not written in the future', () => {
    expect(Date.parse(inboundOf(text({ sent_at: '2999-01-01T00:00:00Z' }))?.sent_at ?? '')).toBeLessThanOrEqual(
      Date.now(),
    );
  });

  it('a message that came in has its parts', () => {
    const reference = { wa_id: 'A1', message_id: ID.toUpperCase() };
    const own = { wa_id: 'A1', message_id: ID };
    expect(inboundOf(text({ kind: 'poll_vote', poll: { ...reference, options: ['A', 'B'] } }))?.poll).toEqual({
      ...own,
      options: ['A', 'B'],
    });
    expect(inboundOf(text({ kind: 'reaction', reaction: { wa_id: 'A1', emoji: '' } }))?.reaction).toEqual({
      wa_id: 'A1',
      emoji: '',
    });
    expect(inboundOf(text({ kind: 'location', location: { latitude: -90, longitude: 180 } }))?.location).toEqual({
      latitude: -90,
      longitude: 180,
    });
    expect(inboundOf(text({ kind: 'contact', contact: { name: 'Bo', phone: '+49 (151) 1' } }))?.contact).toEqual({
      name: 'Bo',
      phone: '491511',
    });
    expect(inboundOf(text({ reply_to: reference }))?.reply_to).toEqual(own);
    const media = { ref: ID, mime: 'Image/JPEG; x=y', size: 3, filename: '../a\u0000.jpg' };
    expect(inboundOf(text({ kind: 'image', media }))?.media).toEqual({
      ref: ID,
      mime: 'image/jpeg',
      size: 3,
      filename: 'a.jpg',
    });
    expect(inboundOf(text({ media: { mime: 'x\r\ny', size: 2 ** 64, error: 'expired' } }))?.media).toEqual({
      mime: 'application/octet-stream',
      size: 0,
      error: 'expired',
    });
    expect(inboundOf(text({ media: { ...media, pending: false } }))?.media).toMatchObject({ ref: ID });
    expect(inboundOf(text({ media: { mime: 'image/png', size: 7, pending: true } }))?.media).toEqual({
      mime: 'image/png',
      size: 7,
      pending: true,
    });
  });

  it.each([
    ['4915100003101', '4915100003101'],
    ['+49 151 00003101', '4915100003101'],
    ['+49 (0)151 00003101', '4915100003101'],
    ['0049 151 00003101', '4915100003101'],
    ['+39 (0)6 69812345', '390669812345'],
    ['+49 151 00003101 ext. 5', '4915100003101'],
    ['Mobile 2: +49 151 00003101', '4915100003101'],
    ['tel:+49-151-00003101;ext=5', '4915100003101'],
    ['4915100003101.0', '4915100003101'],
    ['٠٠٤٩١٥١٠٠٠٠٣١٠١', '4915100003101'],
    ['0151 00003101', '015100003101'],
    ['110', '110'],
    ['ask me', ''],
  ])('a card has of the number %j the digits %j, of a label or an extension none', (phone, digits) => {
    expect(inboundOf(text({ kind: 'contact', contact: { name: 'Bo', phone } }))?.contact?.phone).toBe(digits);
    const contacts = [
      { name: 'Ann', phone: '1' },
      { name: 'Bo', phone },
    ];
    expect(inboundOf(text({ contacts }))?.contacts?.[1]?.phone).toBe(digits);
  });

  it('a message has at most 20 notes of 500 characters, texts among them of 10,000, and 20,000 in all', () => {
    const notesOf = (metadata: object) => inboundOf(text({ metadata }))?.metadata ?? {};
    const answer = `{"a":"${'x'.repeat(5_000)}"}`;
    expect(notesOf({ flow_params: answer, choice_id: answer, Bad: 'x', 'no key': 'x' })).toEqual({
      flow_params: answer,
      choice_id: answer.slice(0, 500),
    });
    const long = notesOf({ options: 'x'.repeat(10_001), cards: 'y'.repeat(9_000), vcard: 'z'.repeat(2_000), d: 'd' });
    expect(Object.values(long).map((note) => note.length)).toEqual([10_000, 9_000, 1_000, 0]);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));
    expect(Object.keys(notesOf(many))).toHaveLength(20);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.pdf', 'a.pdf'],
    ['a\r\nb\t.pdf', 'ab.pdf'],
    ['Rechnung Nr. 5 (ü).pdf', 'Rechnung Nr. 5 (ü).pdf'],
    ['a/', undefined],
  ])('a message names its file %j in one part and one line', (filename, kept) => {
    const media = { ref: ID, mime: 'a/b', size: 1, filename };
    expect(inboundOf(text({ media }))?.media?.filename).toBe(kept);
  });

  it.each([
    ['no id', { wa_id: undefined }],
    ['an id with a space', { wa_id: 'a b' }],
    ['an id that is too long', { wa_id: 'a'.repeat(129) }],
    ['a sender who is no number', { from: 'Ann' }],
    ['a sender who is a group', { from: '123@g.us' }],
    ['neither phone nor LID', { from: null }],
    ['a LID in another form', { lid: '1@s.whatsapp.net' }],
    ['no text', { text: undefined }],
    ['a text that is a number', { text: 1 }],
    ['a kind that nobody knows', { kind: 'telepathy' }],
    ['no word on offline', { offline: undefined }],
    ['a time that is none', { sent_at: 'yesterday' }],
    ['a time before 1970', { sent_at: '0000-01-01T00:00:00+10:00' }],
    ['a day that is none', { sent_at: '2026-99-99T00:00:00Z' }],
    ['a vote without a poll', { kind: 'poll_vote' }],
    ['too many options', { kind: 'poll_vote', poll: { wa_id: 'A', options: Array.from({ length: 13 }, String) } }],
    ['a reaction without one', { kind: 'reaction' }],
    ['a place off the earth', { kind: 'location', location: { latitude: 91, longitude: 0 } }],
    ['a place without a number', { kind: 'location', location: { latitude: '1', longitude: 0 } }],
    ['a size below zero', { media: { mime: 'a/b', size: -1 } }],
    ['a file whose name here is a path', { media: { ref: '../x', mime: 'a/b', size: 1 } }],
    ['a file that is awaited and here', { media: { mime: 'a/b', size: 1, pending: true, ref: ID } }],
    ['a file that is awaited and lost', { media: { mime: 'a/b', size: 1, pending: true, error: 'expired' } }],
    ['a file that is awaited by another word', { media: { mime: 'a/b', size: 1, pending: 'yes' } }],
    ['a list where an object must be', { reply_to: [] }],
    ['an id of ours that is none', { reply_to: { wa_id: 'A', message_id: '1' } }],
  ])('a message is impossible with %s', (_what, more) => {
    expect(inboundOf(text(more))).toBeNull();
  });
});

describe('a file that was awaited', () => {
  const media = (more: Record<string, unknown> = {}) => ({ wa_id: '3EB0AA', media: { mime: 'a/b', size: 1, ...more } });

  it('a file that was awaited is here, or has a reason', () => {
    expect(mediaOf(media({ ref: ID.toUpperCase(), filename: 'x/a.png', more: 1 }))).toEqual({
      wa_id: '3EB0AA',
      media: { ref: ID, mime: 'a/b', size: 1, filename: 'a.png' },
    });
    expect(mediaOf(media({ error: 'storage_full' }))?.media).toEqual({ mime: 'a/b', size: 1, error: 'storage_full' });
    expect(mediaOf(media({ error: 'a reason of tomorrow' }))?.media.error).toBe('failed');
  });

  it.each([
    ['without its message', { ...media({ ref: ID }), wa_id: undefined }],
    ['of a message whose id is too long', { ...media({ ref: ID }), wa_id: 'a'.repeat(129) }],
    ['without a file', { wa_id: '3EB0AA' }],
    ['with neither name nor reason', media()],
    ['that is awaited still', media({ pending: true })],
    ['that is here and awaited', media({ ref: ID, pending: true })],
    ['whose name is a path', media({ ref: '../x' })],
    ['whose reason is a number', media({ error: 5 })],
    ['whose size is a text', media({ ref: ID, size: '1' })],
    ['in a list', { wa_id: '3EB0AA', media: [] }],
  ])('a file that was awaited is impossible %s', (_what, data) => {
    expect(mediaOf(data)).toBeNull();
  });
});

describe('a mapping', () => {
  it('a mapping has a LID and a phone', () => {
    expect(mappingOf({ lid: '1@lid', phone: '4915100000001', more: 1 })).toEqual({
      lid: '1@lid',
      phone: '4915100000001',
    });
    expect(mappingOf({ lid: '1@lid' })).toBeNull();
    expect(mappingOf({ lid: 'x@lid', phone: '4915100000001' })).toBeNull();
  });
});
