import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { BAILEYS_TIMINGS } from '../timings';
import { VersionChoice } from './version-choice';
import { versionOf } from './version-lookup';
import { isNewer, parseVersion } from './version-text';
import { WebVersions } from './web-versions';

describe("the page that names WhatsApp's version", () => {
  it.each(['{"client_revision":1043857760,"x":1}', '\\"client_revision\\": 1043857760}'])(
    'the version is read of %s',
    (page) => {
      expect(versionOf(`a${page}`)).toEqual([2, 3000, 1_043_857_760]);
    },
  );

  it.each([
    '',
    '<html>Sign in</html>',
    '{"client_revision":"1043857760"}',
    '{"client_revision":104385}',
    '{"client_revision":10438577601}',
    `{"client_revision":${' '.repeat(9)}1043857760}`,
  ])('no version is read of %s', (page) => {
    expect(() => versionOf(page)).toThrow('names no version');
  });
});

describe('a version as text', () => {
  it('a version as text is three numbers', () => {
    expect(parseVersion('2.3000.1035194821')).toEqual([2, 3000, 1_035_194_821]);
    for (const text of ['', '2.3000', '2.3000.1.4', '2.3000.x', ' 2.3000.1', '2.3000.12345678901']) {
      expect(parseVersion(text)).toBeUndefined();
    }
  });

  it('the newer one of two versions is told by the first number that differs', () => {
    expect(isNewer([2, 3000, 2], [2, 3000, 1])).toBe(true);
    expect(isNewer([2, 3001, 0], [2, 3000, 9])).toBe(true);
    expect(isNewer([2, 3000, 1], [2, 3000, 1])).toBe(false);
    expect(isNewer([2, 2999, 9], [2, 3000, 1])).toBe(false);
  });
});

describe('the version that a number logs in as', () => {
  it('the version that WhatsApp refused is the one that was tried, whatever was found and asked for meanwhile', async () => {
    const versions = new WebVersions({
      library: [2, 3000, 1],
      configured: undefined,
      meta: { read: () => undefined, write: () => undefined },
      lookUp: () => Promise.resolve([2, 3000, 2]),
      timings: BAILEYS_TIMINGS,
      log: pino({ level: 'silent' }),
    });
    const choice = new VersionChoice(versions, BAILEYS_TIMINGS, () => null);
    expect(choice.pick()).toEqual([2, 3000, 1]);
    await versions.refresh('pairing');
    expect(choice.refusal()).toBeUndefined();
    await choice.refuse();
    expect(choice.pick()).toEqual([2, 3000, 2]);
  });
});
