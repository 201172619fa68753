import { kindOfFile, mostBytesOf as mostBytesOfServer } from '@chasqui/files';
import { describe, expect, it } from '@jest/globals';
import { type Attachment, kindOf, mostBytesOf, partsOf, problemOf, sizeText } from './attachments';
import { ownLink } from './own-link';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml', 'image/heic', 'video/mp4'];
const MORE_TYPES = ['video/x-odd', 'audio/ogg', 'application/pdf', 'text/html', ''];
const file = (kind: Attachment['kind']): Attachment => ({ id: kind, file: {} as File, kind, preview: null });

describe('files of an answer', () => {
  it.each([...TYPES, ...MORE_TYPES])('a file of the type %j is of the kind and size that the server allows', (type) => {
    expect(kindOf(type)).toBe(kindOfFile(type));
    expect(mostBytesOf(kindOf(type))).toBe(mostBytesOfServer(kindOfFile(type)));
    expect(problemOf({ type, size: mostBytesOf(kindOf(type)) })).toBeNull();
    expect(problemOf({ type, size: mostBytesOf(kindOf(type)) + 1 })).toBe('tooLarge');
    expect(problemOf({ type, size: 0 })).toBe('empty');
  });

  it('the text is the caption of the first file; with audio, which has none, it goes before', () => {
    const [image, audio] = [file('image'), file('audio')];
    expect(partsOf('Hi', [])).toEqual([{ text: 'Hi', attachment: null }]);
    expect(partsOf('Hi', [image, audio])).toEqual([
      { text: 'Hi', attachment: image },
      { text: '', attachment: audio },
    ]);
    expect(partsOf('Hi', [audio, image])).toEqual([
      { text: 'Hi', attachment: null },
      { text: '', attachment: audio },
      { text: '', attachment: image },
    ]);
    expect(partsOf('', [audio])).toEqual([{ text: '', attachment: audio }]);
  });

  it('sizes are short', () => {
    expect([0, 1023, 1024, 1024 * 1024, 17_000_000].map(sizeText)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1.0 MB',
      '16 MB',
    ]);
  });
});

describe('links to files', () => {
  const ORIGIN = 'http://127.0.0.1:8080';
  it('a file of our server is loaded from where the page came from', () => {
    expect(ownLink('http://localhost:8080/v1/media/a?expires=1&signature=b', ORIGIN)).toBe(
      `${ORIGIN}/v1/media/a?expires=1&signature=b`,
    );
  });

  it.each([
    'https://evil.example/a.png',
    'javascript:x//v1/media/a?signature=b',
    'data:text/html,x',
    '',
    '/v1/media/a',
  ])('%j is no such link', (url) => expect(ownLink(url, ORIGIN)).toBeNull());
});
