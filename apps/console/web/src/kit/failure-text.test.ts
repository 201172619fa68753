import { createInstance, type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError, type FieldFailure } from '../api/client';
import errorsEn from '../locales/en/errors.json';
import errorsEs from '../locales/es/errors.json';
import { errorText, failureText } from './failure-text';

const words: i18n = createInstance();
beforeAll(() =>
  words.init({
    resources: { en: { errors: errorsEn }, es: { errors: errorsEs } },
    interpolation: { escapeValue: false },
  }),
);

type Failure = Partial<FieldFailure> & Pick<FieldFailure, 'field' | 'code'>;

/** As the server sends it: in English. */
const refusal = (code: string, failure: Failure): ApiError => {
  const told = { message: 'In `English`.', reason: null, key: null, hint: null, params: null, ...failure };
  return new ApiError(400, code, told.message, { [told.field]: told.message }, null, null, null, [], [], [told]);
};

/** Text beside the field and text on its own, in Spanish. */
const inSpanish = (error: ApiError): [string, string] => {
  const t = words.getFixedT('es') as unknown as (key: string, values?: object) => string;
  const speaker = {
    t,
    code: (namespace: string, code: string, otherwise: string, values?: object) =>
      words.exists(`${namespace}:${code}`, { lng: 'es' }) ? t(`${namespace}:${code}`, values) : otherwise,
  };
  const [failure] = error.failures;
  if (failure === undefined) throw new Error('no field is refused');
  return [failureText(speaker, error, failure), errorText(speaker, error)];
};

describe('what the server refuses, for a reader of Spanish', () => {
  it.each<[string, Failure, string, string]>([
    ['INVALID_BODY', { field: 'name', code: 'REQUIRED', reason: 'REQUIRED' }, 'Falta esto.', '«name»: Falta esto.'],
    [
      'VALIDATION',
      { field: 'name', code: 'OUT_OF_RANGE', reason: 'TEXT', params: { most: 80 } },
      'Escribe un texto de 1 a 80 caracteres.',
      '«name»: Escribe un texto de 1 a 80 caracteres.',
    ],
    [
      'VALIDATION',
      { field: 'email', code: 'MALFORMED', reason: 'EMAIL' },
      'Escribe una dirección de correo, como ana@example.com.',
      'Escribe una dirección de correo, como ana@example.com.',
    ],
    [
      'VALIDATION',
      { field: 'custom_fields.age', code: 'WRONG_TYPE', reason: 'NOT_A_NUMBER', key: 'age' },
      'Debe ser un número.',
      'Debe ser un número.',
    ],
    [
      'SEGMENT_EXISTS',
      { field: 'name', code: 'NOT_ALLOWED' },
      'Otro segmento tiene este nombre.',
      'Otro segmento tiene este nombre.',
    ],
  ])('%s of %j is said in Spanish, at its field and alone', (code, failure, atField, alone) => {
    expect(inSpanish(refusal(code, failure))).toEqual([atField, alone]);
  });

  it('a reason that these pages do not know yet is said by its kind, and what they know nothing of in English', () => {
    const unknown = { field: 'name', reason: 'NEWER' };
    expect(inSpanish(refusal('VALIDATION', { ...unknown, code: 'MALFORMED' }))[0]).toBe('Esto no está bien escrito.');
    expect(inSpanish(refusal('VALIDATION', { ...unknown, code: 'NEWER' }))[0]).toBe('In English.');
    expect(inSpanish(refusal('NEWER', { field: 'name', code: 'MALFORMED' }))).toEqual(['In English.', 'In `English`.']);
  });
});
