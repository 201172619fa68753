"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _fastcheck = /*#__PURE__*/ _interop_require_wildcard(require("fast-check"));
const _segments = require("./segments");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
const { vectors } = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, 'segments.vectors.json'), 'utf8'));
const ESCAPED = '\f^{}\\[~]|€';
const PLAIN = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà';
const texts = (letters)=>_fastcheck.array(_fastcheck.constantFrom(...Array.from(letters)), {
        maxLength: 700,
        size: 'max'
    }).map((characters)=>characters.join(''));
const gsmTexts = texts(ESCAPED + PLAIN);
const anyTexts = _fastcheck.string({
    unit: 'binary',
    maxLength: 300,
    size: 'max'
});
const lengthOf = (text)=>Array.from(text).reduce((sum, character)=>sum + (ESCAPED.includes(character) ? 2 : 1), 0);
const sum = (numbers)=>numbers.reduce((total, number)=>total + number, 0);
describe('the parts of an SMS', ()=>{
    it.each(vectors.map((vector)=>[
            vector.name,
            vector
        ]))('an SMS has the parts of a published vector: %s', (_, vector)=>{
        const { encoding, count, lengths } = (0, _segments.segmentsOf)(vector.text);
        expect({
            encoding,
            lengths
        }).toEqual({
            encoding: vector.encoding,
            lengths: vector.lengths
        });
        const { segments = count, encoding: said = encoding } = vector.published ?? {};
        const isComparable = vector.why_it_differs === undefined;
        expect(isComparable ? [
            count,
            encoding
        ] : []).toEqual(isComparable ? [
            segments,
            said
        ] : []);
    });
    it('the parts of an SMS hold every character once, in septets of the alphabet or code units', ()=>{
        _fastcheck.assert(_fastcheck.property(gsmTexts, (text)=>{
            expect((0, _segments.segmentsOf)(text)).toMatchObject({
                encoding: 'gsm7'
            });
            expect(sum((0, _segments.segmentsOf)(text).lengths)).toBe(lengthOf(text));
        }));
        _fastcheck.assert(_fastcheck.property(anyTexts, (text)=>{
            const { encoding, lengths } = (0, _segments.segmentsOf)(text);
            expect(sum(lengths)).toBe(encoding === 'gsm7' ? lengthOf(text) : text.length);
        }));
    });
    it('the parts of an SMS are full, but for the room that a character of two units could not use, and never too full', ()=>{
        _fastcheck.assert(_fastcheck.property(_fastcheck.oneof(gsmTexts, anyTexts), (text)=>{
            const { encoding, count, lengths } = (0, _segments.segmentsOf)(text);
            expect(lengths).toHaveLength(count);
            const [alone, part] = encoding === 'gsm7' ? [
                160,
                153
            ] : [
                70,
                67
            ];
            expect(Math.max(...lengths)).toBeLessThanOrEqual(count === 1 ? alone : part);
            expect(sum(lengths) > alone).toBe(count > 1);
            for (const length of lengths.slice(0, -1))expect(length).toBeGreaterThanOrEqual(part - 1);
        }));
    });
    it('the parts of an SMS grow with the text, and one letter outside the alphabet changes them to UCS-2', ()=>{
        _fastcheck.assert(_fastcheck.property(anyTexts, anyTexts, (text, more)=>{
            expect((0, _segments.segmentsOf)(text + more).count).toBeGreaterThanOrEqual((0, _segments.segmentsOf)(text).count);
        }));
        _fastcheck.assert(_fastcheck.property(gsmTexts, (text)=>expect((0, _segments.segmentsOf)(`${text}ç`).encoding).toBe('ucs2')));
    });
    it('splitting a text of a megabyte into parts takes no longer than a glance', ()=>{
        const began = performance.now();
        expect((0, _segments.segmentsOf)('€'.repeat(500_000)).count).toBe(6_579);
        expect(performance.now() - began).toBeLessThan(2_000);
    });
});

//# sourceMappingURL=segments.test.js.map