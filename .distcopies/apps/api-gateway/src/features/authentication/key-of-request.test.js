"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _keyofrequest = require("./key-of-request");
function take(url, headers = {}) {
    const request = {
        url,
        headers
    };
    return [
        (0, _keyofrequest.takeSecretFromUrl)(request),
        (0, _keyofrequest.keyOfRequest)(request)
    ];
}
(0, _globals.describe)('the key of a request', ()=>{
    (0, _globals.it)('the API moves a key out of the address, wherever it stands in the query and however it is written', ()=>{
        (0, _globals.expect)(take('/a?secret=K')).toEqual([
            '/a',
            'K'
        ]);
        (0, _globals.expect)(take('/a?x=1&secret=K&y=2')).toEqual([
            '/a?x=1&y=2',
            'K'
        ]);
        (0, _globals.expect)(take('/a?%73ecret=K%21')).toEqual([
            '/a',
            'K!'
        ]);
        (0, _globals.expect)(take('/a?secret=K&secret=L')).toEqual([
            '/a',
            'K'
        ]);
        (0, _globals.expect)(take('/a?secret')).toEqual([
            '/a',
            ''
        ]);
        (0, _globals.expect)(take('/a#secret=K')).toEqual([
            '/a',
            'K'
        ]);
        (0, _globals.expect)(take('/%ZZ?x=%ZZ&secret=K')).toEqual([
            '/%ZZ?x=%ZZ',
            'K'
        ]);
        (0, _globals.expect)(take('http://host/a?secret=K')).toEqual([
            'http://host/a',
            'K'
        ]);
    });
    (0, _globals.it)('the API leaves an address without a key as it is', ()=>{
        for (const url of [
            '/a',
            '/a?b=secret',
            '/a?secrets=1',
            '/secret=K',
            '/a?',
            '*',
            '/a?b=%ZZ&c',
            '/a?b=1#c'
        ]){
            (0, _globals.expect)(take(url)).toEqual([
                url,
                undefined
            ]);
        }
    });
    (0, _globals.it)('the key of the header wins over the one of the query', ()=>{
        (0, _globals.expect)(take('/a?secret=K', {
            authorization: 'Bearer H'
        })).toEqual([
            '/a',
            'H'
        ]);
        (0, _globals.expect)(take('/a?secret=K', {
            authorization: 'Basic H'
        })).toEqual([
            '/a',
            'K'
        ]);
    });
});

//# sourceMappingURL=key-of-request.test.js.map