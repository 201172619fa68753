import { beforeAll, describe, expect, it } from '@jest/globals';
import type { proto } from 'baileys';
import { BaileysWorld } from '../../testing/baileys.world';
import { nestedMessage } from '../../testing/fake-whatsapp/nested-message';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import type { WriteOptions } from '../../testing/fake-whatsapp/users/phone-writer';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const world = BaileysWorld.ofFile();
let ann: Person;

beforeAll(() => {
  ann = world.person('usual');
});

const reported = (message: proto.IMessage | Uint8Array, options?: WriteOptions) =>
  world.reported(ann.send(world.user, message, options));

describe('hostile messages', () => {
  it('a message that nests too deep for the stack is reported as unsupported, and makes no trouble at the next start', async () => {
    // Where it breaks depends on the stack: decoding, encoding and decoding again have different limits.
    for (const depth of [3000, 3300, 3600, 4000, 4400]) await ann.send(world.user, nestedMessage(depth));
    await reported({ conversation: 'After it' });
    await world.restart();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'the number is connected again');
    await reported({ conversation: 'After the start' });
    const words = world.inbound.map(({ kind, text }) => (kind === 'unsupported' ? kind : text));
    expect(words.filter((word) => word !== 'unsupported')).toEqual(['After it', 'After the start']);
    // The library asks again, in vain, for what it cannot decode.
    expect(words).toContain('unsupported');
  });

  it.each([
    ['no time', '0', undefined],
    ['a time after the year 9999', '999999999999999', undefined],
    ['words for a time', 'soon', undefined],
  ])('a message that comes with %s has its text reported all the same', async (_what, t, sentAt) => {
    const event = await reported({ conversation: 'When?' }, { t });
    expect(event).toMatchObject({ from: ann.user.phone, kind: 'text', text: 'When?' });
    expect(event?.sent_at).toBe(sentAt);
  });

  it.each<[string, proto.IMessage, object]>([
    [
      'answers an id that is none',
      { extendedTextMessage: { text: 'Re', contextInfo: { stanzaId: 'no id\n' } } },
      { kind: 'text', text: 'Re' },
    ],
    [
      'reacts to an id that is none',
      { reactionMessage: { key: { id: 'x'.repeat(1000) }, text: '!' } },
      { kind: 'unsupported', text: '[reaction]' },
    ],
    [
      'is nowhere on earth',
      { locationMessage: { degreesLatitude: Number.NaN, degreesLongitude: 1, name: 'Nowhere' } },
      { kind: 'unsupported', text: 'Nowhere', metadata: { kind: 'location' } },
    ],
    [
      'is beyond the pole',
      { liveLocationMessage: { degreesLatitude: 91, degreesLongitude: 1, caption: 'North' } },
      { kind: 'unsupported', text: 'North' },
    ],
    [
      'is a card with megabytes for a name',
      { contactMessage: { displayName: 'n'.repeat(1_000_000), vcard: `TEL:${'1'.repeat(100_000)}` } },
      { kind: 'contact', text: 'n'.repeat(255), contact: { name: 'n'.repeat(255), phone: '1'.repeat(20) } },
    ],
    ['is a card without a number', { contactMessage: { vcard: 'x' } }, { contact: { name: '', phone: '' } }],
    ['is a text of a megabyte', { conversation: 't'.repeat(1_000_000) }, { kind: 'text', text: 't'.repeat(65_536) }],
    [
      'is a text that would be cut in the middle of a character',
      { conversation: `${'t'.repeat(65_535)}😀` },
      { kind: 'text', text: 't'.repeat(65_535) },
    ],
    ['is a poll without options', { pollCreationMessageV3: { name: 'None?' } }, { kind: 'unsupported', text: 'None?' }],
    [
      'mentions ten thousand people',
      {
        extendedTextMessage: {
          text: 'All',
          contextInfo: { mentionedJid: Array.from({ length: 10_000 }, (_, i) => `${i}@s.whatsapp.net`) },
        },
      },
      { kind: 'text', text: 'All' },
    ],
    [
      'is a file with a name that writes backwards',
      { documentMessage: { fileName: 'a\u202Efdp.exe\u0085', mimetype: 'x'.repeat(100_000), directPath: '/' } },
      { media: { filename: 'a_fdp.exe_', mime: 'x'.repeat(255) } },
    ],
    ['is empty', { conversation: '', listResponseMessage: { title: 'The end' } }, { text: 'The end' }],
  ])('a hostile message is reported although it %s', async (_what, message, event) => {
    const found = await reported(message);
    expect(found).toMatchObject(event);
    for (const part of ['reply_to', 'reaction', 'location']) expect(found).not.toHaveProperty(part);
  });

  it('a message with megabytes around its text is reported with as much as the service takes', async () => {
    const long = (letter: string) => letter.repeat(1_000_000);
    const rows = [{ title: long('r') }];
    const sections = [{ title: 'All', rows }];
    const listMessage = { title: long('t'), description: 'Which one?', footerText: long('f'), sections };
    const event = await reported({ listMessage });
    expect(event).toMatchObject({ kind: 'text', text: 'Which one?' });
    expect(Object.entries(event?.metadata ?? {}).map(([name, note]) => `${name} ${note.length}`)).toEqual([
      'title 500',
      'footer 500',
      'options 10000',
    ]);
  });

  it('a message that cannot be read yet is told when it comes again, under the same id', async () => {
    const id = await ann.send(world.user, Buffer.from([0x0a, 0x7f]));
    await reported({ conversation: 'After it' });
    expect(await reported({ conversation: 'Now' }, { id })).toMatchObject({ waId: id, kind: 'text', text: 'Now' });
    expect(world.inbound.map(({ text }) => text)).toEqual(['After it', 'Now']);
  });

  it('a message may be signed with megabytes of a name', async () => {
    const event = await reported({ conversation: 'Me' }, { name: 'n'.repeat(1_000_000) });
    expect(event?.name).toBe('n'.repeat(255));
  });

  it('a message that claims to come from the phone of the number itself is not believed', async () => {
    const forged = { key: { remoteJid: '15550009999@s.whatsapp.net', id: 'FORGED' }, message: { conversation: 'Pay' } };
    const { proto: library } = await import('baileys');
    const bytes = library.WebMessageInfo.encode(library.WebMessageInfo.fromObject(forged)).finish();
    const peerDataOperationResult = [{ placeholderMessageResendResponse: { webMessageInfoBytes: bytes } }];
    const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE: type } = library.Message.ProtocolMessage.Type;
    const protocolMessage = { type, peerDataOperationRequestResponseMessage: { peerDataOperationResult } };
    await ann.send(world.user, { protocolMessage });
    await ann.send(world.user, { deviceSentMessage: { message: { protocolMessage } } });
    await reported({ conversation: 'The end' });
    expect(world.inbound.map(({ text }) => text)).toEqual(['The end']);
  });
});

describe('a line that brings nonsense', () => {
  it('a line that brings nonsense is cut and comes back by itself, and the process lives', async () => {
    world.whatsapp.garble(NUMBER);
    await until(() => world.statuses().includes('disconnected'), 'the driver noticed');
    await until(() => world.statuses().at(-1) === 'connected', 'the number is back');
    expect(await reported({ conversation: 'After the noise' })).toMatchObject({ text: 'After the noise' });
  });
});
