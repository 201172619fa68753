import { describe, expect, it } from '@jest/globals';
import { beginningOf, searchTerms } from './search-terms';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOTHING = { lane: null, id: null, digits: null, token: null, name: null };

describe('what an operator searches for', () => {
  it('an id is an id, with or without what stands before it', () => {
    for (const text of [ID, ` ${ID.toUpperCase()} `, `msg_${ID}`]) expect(searchTerms(text)).toMatchObject({ id: ID });
    expect(searchTerms(`${ID}0`).id).toBeNull();
  });

  it('the name of a lane is a lane, also of those in it that others pass', () => {
    expect(searchTerms(`wa:${ID}`)).toEqual({ ...NOTHING, lane: `wa:${ID}` });
    expect(searchTerms(`SMS:${ID}:late`)).toEqual({ ...NOTHING, lane: `sms:${ID}` });
    expect(searchTerms(`fax:${ID}`).lane).toBeNull();
  });

  it('a phone number is its digits, however it is written', () => {
    expect(searchTerms('+49 (151) 1234-5678')).toMatchObject({ digits: '4915112345678' });
    expect(searchTerms('1234').digits).toBeNull();
    expect(searchTerms('order-12345').digits).toBeNull();
  });

  it('a name is looked up as it begins, and what LIKE understands means itself', () => {
    expect(searchTerms('Ac')).toEqual({ ...NOTHING, name: 'ac' });
    expect(beginningOf('50%_\\')).toBe('50\\%\\_\\\\%');
  });

  it('one letter is nothing, and a long text is cut', () => {
    expect(searchTerms(' a ')).toEqual(NOTHING);
    expect(searchTerms('x'.repeat(1_000_000)).token).toHaveLength(200);
  });
});
