import { describe, expect, it } from '@jest/globals';
import { type Called, hueOf, initialsOf, shownName } from './names';

const aPerson = (known: Partial<Called> = {}): Called => ({ id: '0b', name: null, phone: null, ...known });

describe('what a contact is called', () => {
  it.each([
    [{ name: 'Ana López', phone: '51987204118' }, 'Ana López', 'AL'],
    [{ name: ' ', first_name: 'Ana', last_name: 'de la Cruz' }, 'Ana de la Cruz', 'AC'],
    [{ phone: '51987204118', email: 'ana@example.com' }, '51987204118', '#'],
    [{ email: 'ana@example.com' }, 'ana@example.com', 'A'],
    [{ external_id: 'crm-7' }, 'crm-7', 'C'],
    [{ name: 'Bruno 57' }, 'Bruno 57', 'B'],
    [{ external_id: '1042' }, '1042', '1'],
    [{ name: 'عمر خالد' }, 'عمر خالد', 'عخ'],
    [{ name: '🙂' }, '🙂', '·'],
  ])('%j is %s, with the initials %s', (known, text, initials) => {
    expect([shownName(aPerson(known))?.text, initialsOf(aPerson(known))]).toEqual([text, initials]);
  });

  it('of somebody of whom nothing is known it is nothing', () => {
    expect([shownName(aPerson()), initialsOf(aPerson())]).toEqual([null, '?']);
  });

  it('has one of six colours, whatever the id is', () => {
    for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', '0b', 'x', ''])
      expect([0, 1, 2, 3, 4, 5]).toContain(hueOf(id));
  });
});
