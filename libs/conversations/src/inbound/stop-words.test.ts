import { describe, expect, it } from '@jest/globals';
import { consentRequestOf as requestOf, NO_OWN_WORDS, type OwnWords, wordOf } from './stop-words';

const consentRequestOf = (text: string, own: OwnWords = NO_OWN_WORDS) => requestOf(text, own);

describe('a text that is nothing but a stop word', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop! ',
    '"STOP".',
    'STOP 🛑',
    'S\u00adTOP',
    'ＳＴＯＰ',
    'Stop all',
    'STOPALL',
    'Unsubscribe',
    'cancel',
    'End.',
    'QUIT',
    'revoke',
    'opt-out',
    'OPT OUT',
    'remove',
    'STOPP!',
    'Abmelden',
    'afmelden',
    'BAJA',
    'alto',
    'Parar',
    'cancelar',
    'sair',
    'ARRÊT',
    'Arre\u0302t',
    'arrêter',
    'annulla',
    'стоп',
  ])('the text %s opts its writer out', (text) => expect(consentRequestOf(text)).toEqual({ opt: 'out', only: null }));
});

describe('a text that is nothing but a start word', () => {
  it.each(['START', 'start!', 'Unstop'])('the text %s opts its writer in', (text) =>
    expect(consentRequestOf(text)).toEqual({ opt: 'in', only: null }),
  );
  it.each([
    'Anmelden',
    'abonnieren',
    'AANMELDEN',
    'ALTA',
    'suscribir',
    'Suscribirme.',
    'INICIAR',
    'Inscrever',
    'Démarrer',
    'ABONNER',
    'iscrivi',
    'Iscrivimi!',
    'старт',
  ])('the text %s opts in whoever had written a stop word', (text) =>
    expect(consentRequestOf(text)).toEqual({ opt: 'in', only: 'after_stop_word' }),
  );
  it.each(['YES', 'Yes.'])('the text %s opts in whoever had opted out', (text) =>
    expect(consentRequestOf(text)).toEqual({ opt: 'in', only: 'sms_after_opt_out' }),
  );
});

describe('the words of an organization', () => {
  const own: OwnWords = { stop: new Set(['NOMAS', 'ALTA']), start: new Set(['VOLVER', 'STOP']) };

  it.each(['No más', 'NOMAS!', 'no\u0301 ma\u0301s'])('the text %p is its stop word', (text) =>
    expect(consentRequestOf(text, own)).toEqual({ opt: 'out', only: null }),
  );
  it('its start word opts in, and an organization without the word knows neither', () => {
    expect(consentRequestOf('¡Volver!', own)).toEqual({ opt: 'in', only: null });
    expect(['No más', 'Volver'].map((text) => consentRequestOf(text))).toEqual([null, null]);
    expect(consentRequestOf('no más spam', own)).toBeNull();
  });
  it('whoever asks for no more messages gets none, whatever else the word is said to be', () => {
    expect(['STOP', 'ALTA'].map((text) => consentRequestOf(text, own)?.opt)).toEqual(['out', 'out']);
  });
  it.each([
    ['बंद', 'बाद'],
    ['เลิก', 'เลก'],
    ['がく', 'かく'],
  ])('%s and %s are two words: only accents do not matter', (one, other) =>
    expect(wordOf(one)).not.toBe(wordOf(other)),
  );
  it('a text without letters and digits is no word', () => expect(wordOf(' 🛑 !? ')).toBe(''));
});

describe('a text with more than one of the words', () => {
  it.each([
    '',
    '!!!',
    'please stop',
    'STOP it now',
    'Stop by at five',
    'the end',
    "don't stop",
    'yes please',
    'no',
    'sí',
    'oui',
    'inicio',
    'entrar',
    'alta prioridad',
    'stop1',
    'START 2 STOP',
    `STOP${' '.repeat(200)}`,
  ])('the text %p says nothing about consent', (text) => expect(consentRequestOf(text)).toBeNull());
});
