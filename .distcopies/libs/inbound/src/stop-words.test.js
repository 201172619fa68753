"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _stopwords = require("./stop-words");
(0, _globals.describe)('a text that is nothing but a stop word', ()=>{
    _globals.it.each([
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
        'стоп'
    ])('the text %s opts its writer out', (text)=>(0, _globals.expect)((0, _stopwords.consentRequestOf)(text)).toEqual({
            opt: 'out',
            onlyAfterOut: false
        }));
});
(0, _globals.describe)('a text that is nothing but a start word', ()=>{
    _globals.it.each([
        'START',
        'start!',
        'Unstop'
    ])('the text %s opts its writer in', (text)=>(0, _globals.expect)((0, _stopwords.consentRequestOf)(text)).toEqual({
            opt: 'in',
            onlyAfterOut: false
        }));
    _globals.it.each([
        'YES',
        'Yes.'
    ])('the text %s opts in whoever had opted out', (text)=>(0, _globals.expect)((0, _stopwords.consentRequestOf)(text)).toEqual({
            opt: 'in',
            onlyAfterOut: true
        }));
});
(0, _globals.describe)('a text with more than one of the words', ()=>{
    _globals.it.each([
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
        `STOP${' '.repeat(200)}`
    ])('the text %p says nothing about consent', (text)=>(0, _globals.expect)((0, _stopwords.consentRequestOf)(text)).toBeNull());
});

//# sourceMappingURL=stop-words.test.js.map