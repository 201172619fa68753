import { describe, expect, it } from '@jest/globals';
import { consentRequestOf } from './stop-words';

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
  ])('the text %s opts its writer out', (text) =>
    expect(consentRequestOf(text)).toEqual({ opt: 'out', onlyAfterOut: false }),
  );
});

describe('a text that is nothing but a start word', () => {
  it.each(['START', 'start!', 'Unstop'])('the text %s opts its writer in', (text) =>
    expect(consentRequestOf(text)).toEqual({ opt: 'in', onlyAfterOut: false }),
  );
  it.each(['YES', 'Yes.'])('the text %s opts in whoever had opted out', (text) =>
    expect(consentRequestOf(text)).toEqual({ opt: 'in', onlyAfterOut: true }),
  );
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
    'stop1',
    'START 2 STOP',
    `STOP${' '.repeat(200)}`,
  ])('the text %p says nothing about consent', (text) => expect(consentRequestOf(text)).toBeNull());
});
