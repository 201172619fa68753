import { describe, expect, it } from '@jest/globals';
import { LINK_SECONDS, MediaLinks } from './media-links';

const ID = '0192f0c0-0000-7000-8000-000000000001';
const NOW = 1_800_000_000_000;
const links = new MediaLinks('https://service.example/', 'a secret of all processes, 32 characters');
const partsOf = (link: string) => {
  const { searchParams } = new URL(link);
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
};

describe('a media link', () => {
  const link = links.urlOf(ID, NOW);
  const { expires, signature } = partsOf(link);

  it('a media link is below the public address, and good until its 24 hours are over', () => {
    expect(link).toMatch(
      /^https:\/\/service\.example\/v1\/media\/0192f0c0-[^?]+\?expires=1800086400&signature=[\w-]{43}$/,
    );
    for (const now of [NOW, NOW + LINK_SECONDS * 1000 - 1])
      expect(links.read(ID, { expires, signature }, now)).toEqual({ keyId: null });
    expect(links.read(ID, { expires, signature }, NOW + LINK_SECONDS * 1000)).toBeNull();
  });

  it.each([
    ['another file', ID.replace(/1$/, '2'), expires, signature],
    ['a later end', ID, String(Number(expires) + 1), signature],
    ['a changed signature', ID, expires, `A${signature.slice(1)}`],
    ['a cut signature', ID, expires, signature.slice(0, -2)],
    ['a padded signature', ID, expires, `${signature}=`],
    ['an end with a zero before it', ID, `0${expires}`, signature],
    ['no signature', ID, expires, undefined],
    ['two signatures', ID, expires, [signature, signature]],
    ['no end', ID, undefined, signature],
    ['an end in another notation', ID, `0x${Number(expires).toString(16)}`, signature],
  ])('a media link is refused with %s', (_what, id, end, sign) => {
    expect(links.read(id, { expires: end, signature: sign }, NOW)).toBeNull();
  });

  it('a link for a key is good for that key alone, and none without it', () => {
    const [keyId, other] = [ID.replace(/1$/, '3'), ID.replace(/1$/, '4')];
    const own = links.urlForKey(ID, keyId, NOW);
    const bound = partsOf(own);
    expect(new URL(own).searchParams.get('for')).toBe(keyId);
    expect(links.read(ID, { ...bound, for: keyId }, NOW)).toEqual({ keyId });
    for (const to of [undefined, '', other, [keyId, keyId]])
      expect(links.read(ID, { ...bound, for: to }, NOW)).toBeNull();
    expect(links.read(ID, { expires, signature, for: keyId }, NOW)).toBeNull();
  });

  it('a media link of another installation is refused', () => {
    const other = partsOf(new MediaLinks('https://service.example', 'another secret').urlOf(ID, NOW));
    expect(links.read(ID, other, NOW)).toBeNull();
  });
});
