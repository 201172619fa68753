import { expect, it } from '@jest/globals';
import { keyOf, optionsOf } from './field-form';

it.each([
  ['Birthday', 'birthday'],
  ['Fecha de cumpleaños', 'fecha_de_cumpleanos'],
  ['2nd address!', 'nd_address'],
  ['عيد', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the key of a field that is called "%s" is "%s"', (label, key) => {
  expect(keyOf(label)).toBe(key);
});

it('options are lines that say something', () => {
  expect(optionsOf(' gold \n\n silver\n')).toEqual(['gold', 'silver']);
});
