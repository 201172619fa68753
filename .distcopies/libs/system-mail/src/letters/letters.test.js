"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _letter = require("./letter");
const _letters = require("./letters");
const URL_OF_LINK = 'https://chasqui.example/console/invitation#token';
const EVIL = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com\u202e & "Co"';
(0, _globals.describe)('what mails say', ()=>{
    _globals.it.each(_entities.LANGUAGES)('every mail has words in %s, its link in text and HTML, and loads nothing', (language)=>{
        const letters = [
            ..._entities.ROLES.map((role)=>(0, _letters.invitationLetter)({
                    language,
                    organization: 'Mountain Post',
                    role,
                    inviter: {
                        name: 'Ana',
                        email: 'ana@example.com'
                    },
                    url: URL_OF_LINK
                })),
            (0, _letters.invitationLetter)({
                language,
                organization: 'Mountain Post',
                role: 'agent',
                inviter: null,
                url: URL_OF_LINK
            }),
            (0, _letters.resetLetter)({
                language,
                url: URL_OF_LINK
            })
        ];
        for (const { subject, text, html } of letters){
            (0, _globals.expect)(subject).toMatch(/^\S.{8,}$/);
            for (const words of [
                text,
                html
            ]){
                (0, _globals.expect)(words).toContain(URL_OF_LINK);
                (0, _globals.expect)(words).not.toMatch(/undefined|\{\{|null/);
            }
            (0, _globals.expect)(html).toContain(`<html lang="${language}">`);
            (0, _globals.expect)(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
        }
        (0, _globals.expect)((0, _letters.testLetter)(language, 'https://chasqui.example').text).toContain('https://chasqui.example');
    });
    (0, _globals.it)('names stay names: no tag, no line of their own, no link, no turned text', ()=>{
        for (const language of _entities.LANGUAGES){
            const letter = (0, _letters.invitationLetter)({
                language,
                organization: EVIL,
                role: 'agent',
                inviter: {
                    name: 'Win at https://evil.example/now or www.evil.example',
                    email: 'eve@example.com'
                },
                url: URL_OF_LINK
            });
            (0, _globals.expect)(letter.html).not.toContain('<img');
            (0, _globals.expect)(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: eve@\u200bexample.\u200bcom');
            (0, _globals.expect)(letter.subject).not.toMatch(/\p{Cc}|\u202e/u);
            (0, _globals.expect)(`${letter.text}${letter.html}`).not.toMatch(/evil\.example|:\/\/evil|\u202e/);
        }
    });
    (0, _globals.it)('a name is at most 100 characters, in one line', ()=>{
        (0, _globals.expect)((0, _letter.plainName)(`a${'\n'.repeat(50)}b`)).toBe('a b');
        (0, _globals.expect)((0, _letter.plainName)('x'.repeat(10_000))).toHaveLength(101);
        (0, _globals.expect)((0, _letter.plainName)(`${'x'.repeat(99)}👋`)).not.toMatch(/\p{Cs}/u);
    });
});

//# sourceMappingURL=letters.test.js.map