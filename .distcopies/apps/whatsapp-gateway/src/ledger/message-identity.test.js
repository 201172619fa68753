"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _messages = require("../testing/messages");
const _messageidentity = require("./message-identity");
const target = {
    wa_id: '3EB0AA',
    from_me: false
};
const base = (0, _messages.aMessage)({
    id: '0190a1b2-c3d4-7000-8000-000000000001'
});
const location = {
    latitude: 1,
    longitude: 2
};
(0, _globals.describe)('the fingerprint of a message', ()=>{
    (0, _globals.it)('the fingerprint is what it was before there were places, cards and reactions', ()=>{
        (0, _globals.expect)((0, _messageidentity.bodyHashOf)(base)).toBe('dly53M3tpbw4QHUNkX1ZG1GfLGpDP56dhhBFvfMJFpY');
    });
    (0, _globals.it)('the fingerprint differs with every part that a recipient can see', ()=>{
        const changes = [
            {},
            {
                text: 'Bye'
            },
            {
                location
            },
            {
                location: {
                    ...location,
                    longitude: 3
                }
            },
            {
                location: {
                    ...location,
                    name: 'Shop'
                }
            },
            {
                location: {
                    ...location,
                    address: 'Shop'
                }
            },
            {
                contact: {
                    name: 'Ann',
                    phone: '15550001111'
                }
            },
            {
                contact: {
                    name: 'Ann',
                    phone: '15550002222'
                }
            },
            {
                reaction: {
                    ...target,
                    emoji: '👍'
                }
            },
            {
                reaction: {
                    ...target,
                    emoji: ''
                }
            },
            {
                reaction: {
                    ...target,
                    from_me: true,
                    emoji: ''
                }
            },
            {
                reply_to: target
            },
            {
                reply_to: {
                    ...target,
                    text: 'quoted'
                }
            },
            {
                reply_to: {
                    ...target,
                    wa_id: '3EB0BB'
                }
            }
        ];
        const hashes = changes.map((change)=>(0, _messageidentity.bodyHashOf)({
                ...base,
                ...change
            }));
        (0, _globals.expect)(new Set(hashes).size).toBe(changes.length);
    });
    (0, _globals.it)('the fingerprint of a file by its address is what it was before the service kept files', ()=>{
        const media = {
            url: 'https://example.com/a.png',
            max_bytes: 10
        };
        (0, _globals.expect)((0, _messageidentity.bodyHashOf)({
            ...base,
            type: 'image',
            media
        })).toBe('CZ7x6xA7Pz_SII3eHe8z4oHRhYEEXHlMgejR0DZi-Os');
        const files = [
            '0190a1b2',
            '0190a1b3'
        ].map((file)=>(0, _messageidentity.bodyHashOf)({
                ...base,
                type: 'image',
                media: {
                    file,
                    max_bytes: 10
                }
            }));
        (0, _globals.expect)(new Set([
            ...files,
            (0, _messageidentity.bodyHashOf)({
                ...base,
                type: 'image',
                media: {
                    max_bytes: 10
                }
            })
        ]).size).toBe(3);
    });
    (0, _globals.it)('the fingerprint does not depend on how long "typing…" is shown', ()=>{
        (0, _globals.expect)((0, _messageidentity.bodyHashOf)({
            ...base,
            typing_ms: 500
        })).toBe((0, _messageidentity.bodyHashOf)(base));
    });
});

//# sourceMappingURL=message-identity.test.js.map