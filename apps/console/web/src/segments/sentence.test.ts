import { createInstance, type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SegmentField, SegmentOp } from '../api/types';
import { isolated } from '../kit/direction';
import commonEn from '../locales/en/common.json';
import segmentsEn from '../locales/en/segments.json';
import commonEs from '../locales/es/common.json';
import segmentsEs from '../locales/es/segments.json';
import type { Definition } from './rules';
import { type Sayer, sentenceOf } from './sentence';

const words: i18n = createInstance();
beforeAll(() =>
  words.init({
    resources: { en: { common: commonEn, segments: segmentsEn }, es: { common: commonEs, segments: segmentsEs } },
    defaultNS: 'common',
    interpolation: { escapeValue: true, escape: isolated },
  }),
);

const aField = (field: string, type: SegmentField['type'], more: Partial<SegmentField> = {}): SegmentField => ({
  field,
  type,
  label: null,
  ops: [],
  choices: null,
  has_values: false,
  ...more,
});

const FIELDS = [
  aField('name', 'text'),
  aField('country', 'text'),
  aField('tags', 'tags'),
  aField('blocked', 'boolean'),
  aField('source', 'choice', { choices: ['api', 'import'] }),
  aField('channels.sms.opt', 'consent', { choices: ['unknown', 'in', 'out'] }),
  aField('last_inbound_at', 'time'),
  aField('created_at', 'time'),
  aField('custom_fields.plan', 'choice', { label: 'Plan', choices: ['gold'] }),
  aField('custom_fields.ingresos', 'number', { label: 'Ingresos' }),
  aField('custom_fields.club', 'boolean', { label: 'Club' }),
  aField('custom_fields.born', 'date', { label: 'Born' }),
];

function sayer(language: string): Sayer {
  const t = words.getFixedT(language) as unknown as (key: string, values?: object) => string;
  return {
    t,
    code: (namespace, code, otherwise, values) => {
      const key = `${namespace}:${code}`;
      return words.exists(key, { lng: language, ...values }) ? t(key, values) : otherwise;
    },
    language,
    fields: FIELDS,
  };
}

const said = (definition: Definition): [string, string] => [
  sentenceOf(definition, sayer('en')),
  sentenceOf(definition, sayer('es')),
];

describe('a rule in words', () => {
  it.each<[string, SegmentOp, unknown, string, string]>([
    ['country', 'eq', 'CO', 'Country is “Colombia”', 'El país es «Colombia»'],
    ['country', 'neq', 'CO', 'Country is not “Colombia”', 'El país no es «Colombia»'],
    ['country', 'in', ['CO', 'PE'], 'Country is one of “Colombia”, “Peru”', 'El país es uno de «Colombia», «Perú»'],
    ['name', 'contains', 'an', 'Name contains “an”', 'El nombre contiene «an»'],
    ['name', 'starts', 'A', 'Name begins with “A”', 'El nombre empieza por «A»'],
    ['name', 'exists', true, 'Name is set', 'El nombre tiene valor'],
    ['name', 'exists', undefined, 'Name is set', 'El nombre tiene valor'],
    ['name', 'exists', false, 'Name is not set', 'El nombre no tiene valor'],
    ['tags', 'eq', 'vip', 'Has the tag “vip”', 'Tiene la etiqueta «vip»'],
    ['tags', 'in', ['a', 'b'], 'Has one of the tags “a”, “b”', 'Tiene una de las etiquetas «a», «b»'],
    ['tags', 'exists', false, 'Has no tags', 'No tiene etiquetas'],
    ['blocked', 'eq', true, 'Is blocked', 'Está bloqueado'],
    ['blocked', 'neq', true, 'Is not blocked', 'No está bloqueado'],
    ['blocked', 'neq', false, 'Is blocked', 'Está bloqueado'],
    ['source', 'eq', 'import', 'Source is “Import”', 'El origen es «Importación»'],
    [
      'channels.sms.opt',
      'neq',
      'out',
      'Consent for SMS is not “Wants no messages”',
      'El consentimiento para SMS no es «No quiere mensajes»',
    ],
    [
      'last_inbound_at',
      'within_days',
      30,
      'Their last message is in the last 30 days',
      'Su último mensaje es de los últimos 30 días',
    ],
    [
      'last_inbound_at',
      'within_days',
      1,
      'Their last message is in the last 24 hours',
      'Su último mensaje es de las últimas 24 horas',
    ],
    ['last_inbound_at', 'exists', false, 'Has never written to you', 'Nunca te ha escrito'],
    [
      'created_at',
      'before',
      '2026-04-01',
      'The date they were added is before Apr 1, 2026',
      'La fecha de alta es anterior al 1 abr 2026',
    ],
    ['custom_fields.plan', 'eq', 'gold', 'Plan is “gold”', 'Plan es «gold»'],
    ['custom_fields.ingresos', 'gt', 1234.5, 'Ingresos is more than 1,234.5', 'Ingresos es mayor que 1234,5'],
    ['custom_fields.club', 'eq', false, 'Club is no', 'Club es no'],
    ['custom_fields.born', 'after', '1990-04-01', 'Born is after Apr 1, 1990', 'Born es posterior al 1 abr 1990'],
    ['custom_fields.gone', 'eq', 'x', 'Custom_fields.gone is “x”', 'Custom_fields.gone es «x»'],
  ])('%s %s %j', (field, op, value, english, spanish) => {
    const rule = { field, op, ...(value !== undefined && { value }) } as Definition['rules'][number];
    expect(said({ match: 'all', rules: [rule] })).toEqual([english, spanish]);
  });
});

describe('rules in words', () => {
  const colombia = { field: 'country', op: 'eq' as const, value: 'CO' };
  const vip = { field: 'tags', op: 'eq' as const, value: 'vip' };
  const income = { field: 'custom_fields.ingresos', op: 'lt' as const, value: 3 };

  it('say which of them belong together, and how', () => {
    expect(said({ match: 'all', rules: [colombia, vip, { match: 'any', rules: [vip, colombia] }] })).toEqual([
      'Country is “Colombia” and has the tag “vip” and (has the tag “vip” or country is “Colombia”)',
      'El país es «Colombia» y tiene la etiqueta «vip» y (tiene la etiqueta «vip» o el país es «Colombia»)',
    ]);
    expect(said({ match: 'any', rules: [{ match: 'all', rules: [vip, colombia] }, vip] })[0]).toBe(
      '(Has the tag “vip” and country is “Colombia”) or has the tag “vip”',
    );
    // A single group, or a group of one rule, needs no brackets.
    expect(said({ match: 'all', rules: [{ match: 'any', rules: [vip, colombia] }] })[0]).toBe(
      'Has the tag “vip” or country is “Colombia”',
    );
    expect(said({ match: 'all', rules: [vip, { match: 'any', rules: [colombia] }] })[0]).toBe(
      'Has the tag “vip” and country is “Colombia”',
    );
  });

  it('change y to e before an i, as Spanish does', () => {
    expect(said({ match: 'all', rules: [vip, income] })[1]).toBe('Tiene la etiqueta «vip» e Ingresos es menor que 3');
  });

  it('keep their direction, whatever a value is written in', () => {
    expect(said({ match: 'all', rules: [{ field: 'name', op: 'eq', value: '\u202eعمر' }] })[0]).toBe(
      'Name is \u2068“عمر”\u2069',
    );
  });
});
