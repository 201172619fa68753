"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _phoneparser = require("./phone.parser");
const _whatsapprecipientparser = require("./whatsapp-recipient.parser");
const NUMBER = '4915112345678';
(0, _globals.describe)('a phone number', ()=>{
    _globals.it.each([
        NUMBER,
        '+4915112345678',
        '004915112345678',
        ' 4915112345678\n',
        '+49 151 123-456-78',
        '+49\u00A0151\u202F1234\u20095678',
        '+49 151\u20111234\u20135678',
        '+49.151.12345678',
        '+49/151/1234 5678',
        '(+49) 151 12345678',
        '+49 (151) 12345678',
        '+49 [151] 1234\u22125678',
        '\uFF0849\uFF09151 12345678',
        '00 49 151 12345678',
        '\u202A+49 151 12345678\u202C',
        '\u200E+49\u200B15112345678\uFEFF',
        '+49 (0)151 12345678',
        '0049 (0) 151-12345678',
        '49(0)151 12345678',
        '(+49)(0)15112345678',
        '+49 [0]151 12345678'
    ])('a phone number is read from %j as people write it', (text)=>{
        (0, _globals.expect)((0, _phoneparser.parsePhone)(text)).toEqual({
            phone: NUMBER
        });
    });
    (0, _globals.it)('a phone number keeps the zero of countries whose own numbers begin with one', ()=>{
        for (const text of [
            '+39 (0)6 69812345',
            '+39 06 69812345',
            '0039 (0)669812345'
        ]){
            (0, _globals.expect)([
                text,
                (0, _phoneparser.toPhone)(text)
            ]).toEqual([
                text,
                '390669812345'
            ]);
        }
        (0, _globals.expect)((0, _phoneparser.toPhone)('+225 (0)7 89881234')).toBe('2250789881234');
        (0, _globals.expect)((0, _phoneparser.toPhone)('+44 (0)20 7946 0958')).toBe('442079460958');
    });
    _globals.it.each([
        '0151 12345678',
        '(0)151 12345678',
        '(0151) 12345678',
        '+0151 12345678',
        '0',
        '011 49 151 12345678',
        '000'
    ])('a phone number without a country code, %j, is known as one of its country', (text)=>{
        (0, _globals.expect)((0, _phoneparser.parsePhone)(text)).toEqual({
            problem: 'national'
        });
    });
    _globals.it.each([
        '',
        ' ',
        '+',
        '()',
        '++4915112345678',
        '4915112345678+',
        '49+15112345678',
        '٤٩١٥١١٢٣٤٥٦٧٨',
        '49151a2345678',
        '49151\u00001234567',
        '+49151(0)12345678',
        '+49(0)151(0)12345678',
        '+49 (0)+15112345678',
        'tel:+4915112345678',
        '4915112345678, 4915112345679',
        '4915112345678@s.whatsapp.net'
    ])('a phone number is not what %j is', (text)=>{
        (0, _globals.expect)((0, _phoneparser.parsePhone)(text)).toEqual({
            problem: 'malformed'
        });
    });
    (0, _globals.it)('a phone number has 7 to 15 digits, in at most 64 characters', ()=>{
        (0, _globals.expect)((0, _phoneparser.toPhone)('1234567')).toBe('1234567');
        (0, _globals.expect)((0, _phoneparser.toPhone)('1'.repeat(15))).toBe('1'.repeat(15));
        for (const text of [
            '123456',
            '1'.repeat(16),
            `${NUMBER}${' '.repeat(52)}`,
            '0'.repeat(65)
        ]){
            (0, _globals.expect)([
                text,
                (0, _phoneparser.parsePhone)(text)
            ]).toEqual([
                text,
                {
                    problem: 'length'
                }
            ]);
        }
        (0, _globals.expect)((0, _phoneparser.toPhone)(`${NUMBER}${' '.repeat(51)}`)).toBe(NUMBER);
    });
});
(0, _globals.describe)('a WhatsApp recipient', ()=>{
    (0, _globals.it)('a WhatsApp recipient is a phone number, a group or a hidden number', ()=>{
        for (const address of [
            '120363025246125486@g.us',
            '4915112345678-1400000000@g.us',
            '123456789012345@lid'
        ]){
            (0, _globals.expect)((0, _whatsapprecipientparser.toWhatsappRecipient)(` ${address} `)).toBe(address);
        }
        (0, _globals.expect)((0, _whatsapprecipientparser.toWhatsappRecipient)('+49 151 12345678')).toBe(NUMBER);
    });
    _globals.it.each([
        '4915112345678@s.whatsapp.net',
        '@g.us',
        'x@g.us',
        '120363025246125486@g.us.evil',
        '12345@g.us\nx',
        '0151 12345678',
        '12 3456@lid',
        `${' '.repeat(80)}${NUMBER}`
    ])('a WhatsApp recipient is not what %j is', (text)=>{
        (0, _globals.expect)((0, _whatsapprecipientparser.toWhatsappRecipient)(text)).toBeNull();
    });
});

//# sourceMappingURL=phone.parser.test.js.map