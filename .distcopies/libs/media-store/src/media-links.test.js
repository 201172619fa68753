"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _medialinks = require("./media-links");
const ID = '0192f0c0-0000-7000-8000-000000000001';
const NOW = 1_800_000_000_000;
const links = new _medialinks.MediaLinks('https://service.example/', 'a secret of all processes, 32 characters');
const partsOf = (link)=>{
    const { searchParams } = new URL(link);
    return {
        expires: searchParams.get('expires') ?? '',
        signature: searchParams.get('signature') ?? ''
    };
};
(0, _globals.describe)('a media link', ()=>{
    const link = links.urlOf(ID, NOW);
    const { expires, signature } = partsOf(link);
    (0, _globals.it)('a media link is below the public address, and good until its 24 hours are over', ()=>{
        (0, _globals.expect)(link).toMatch(/^https:\/\/service\.example\/v1\/media\/0192f0c0-[^?]+\?expires=1800086400&signature=[\w-]{43}$/);
        (0, _globals.expect)(links.isValid(ID, expires, signature, NOW)).toBe(true);
        (0, _globals.expect)(links.isValid(ID, expires, signature, NOW + _medialinks.LINK_SECONDS * 1000 - 1)).toBe(true);
        (0, _globals.expect)(links.isValid(ID, expires, signature, NOW + _medialinks.LINK_SECONDS * 1000)).toBe(false);
    });
    _globals.it.each([
        [
            'another file',
            ID.replace(/1$/, '2'),
            expires,
            signature
        ],
        [
            'a later end',
            ID,
            String(Number(expires) + 1),
            signature
        ],
        [
            'a changed signature',
            ID,
            expires,
            `A${signature.slice(1)}`
        ],
        [
            'a cut signature',
            ID,
            expires,
            signature.slice(0, -2)
        ],
        [
            'no signature',
            ID,
            expires,
            undefined
        ],
        [
            'two signatures',
            ID,
            expires,
            [
                signature,
                signature
            ]
        ],
        [
            'no end',
            ID,
            undefined,
            signature
        ],
        [
            'an end in another notation',
            ID,
            `0x${Number(expires).toString(16)}`,
            signature
        ]
    ])('a media link is refused with %s', (_what, id, end, sign)=>{
        (0, _globals.expect)(links.isValid(id, end, sign, NOW)).toBe(false);
    });
    (0, _globals.it)('a media link of another installation is refused', ()=>{
        const other = partsOf(new _medialinks.MediaLinks('https://service.example', 'another secret').urlOf(ID, NOW));
        (0, _globals.expect)(links.isValid(ID, other.expires, other.signature, NOW)).toBe(false);
    });
});

//# sourceMappingURL=media-links.test.js.map