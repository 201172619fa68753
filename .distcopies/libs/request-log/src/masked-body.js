"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get BODY_BYTES () {
        return BODY_BYTES;
    },
    get maskedAnswer () {
        return maskedAnswer;
    },
    get maskedBody () {
        return maskedBody;
    }
});
const _fieldrules = require("./field-rules");
const _maskedtext = require("./masked-text");
const _secretwords = require("./secret-words");
const BODY_BYTES = 4_096;
/** What may be written before the rest is counted only: all that is open can still be closed. */ const BUDGET_BYTES = 2_800;
const MOST_ITEMS = 3;
const MOST_DEPTH = 8;
const LONGEST_TEXT = 500;
/** Of a text that is kept, as JSON, where each character may be an escape. */ const MOST_TEXT_BYTES = 600;
function maskedBody(body) {
    return new Masking().textOf(body, false);
}
function maskedAnswer(answer) {
    return new Masking().textOf(answer, isError(answer));
}
function isError(answer) {
    return typeof answer === 'object' && answer !== null && answer.success === false;
}
/** Words of our own in an error and in its `fields`. */ const ERROR_WORDS = new Set([
    'code',
    'error',
    'message',
    'field',
    'fields'
]);
let Masking = class Masking {
    textOf(value, isOurError) {
        this.write(value, 'plain', 0, isOurError);
        return this.text;
    }
    write(value, rule, depth, isOurError) {
        if (typeof value === 'string') this.writeText(value, rule);
        else if (value === null || typeof value === 'boolean') this.addAscii(String(value));
        else if (typeof value === 'number') this.writeNumber(value, rule);
        else if (typeof value !== 'object') this.addAscii('null');
        else if (rule === 'secret' || rule === 'file') this.addText(_secretwords.MASK);
        else if (depth >= MOST_DEPTH) this.addText('…');
        else if (Array.isArray(value)) this.writeItems(value, rule, depth, isOurError);
        else this.writeMembers(value, rule, depth, isOurError);
    }
    writeText(text, rule) {
        if ((0, _maskedtext.isKeptAsItIs)(text, rule)) this.addAscii(`"${text}"`);
        else this.addText((0, _maskedtext.maskedText)(text, rule));
    }
    writeNumber(value, rule) {
        if (rule === 'secret' || rule === 'content' || rule === 'text') this.addText(_secretwords.MASK);
        else this.addAscii(Number.isFinite(value) ? String(value) : 'null');
    }
    writeItems(items, rule, depth, isOurError) {
        this.addAscii('[');
        let written = 0;
        for(; written < Math.min(items.length, MOST_ITEMS) && this.bytes < BUDGET_BYTES; written += 1){
            if (written > 0) this.addAscii(',');
            this.write(items[written], rule, depth + 1, isOurError);
        }
        if (written < items.length) this.add(`${written > 0 ? ',' : ''}"… ${items.length - written} more"`);
        this.addAscii(']');
    }
    writeMembers(fields, rule, depth, isOurError) {
        this.addAscii('{');
        const names = Object.keys(fields);
        let written = 0;
        for (const name of names){
            if (this.bytes >= BUDGET_BYTES) break;
            if (written > 0) this.addAscii(',');
            const field = (0, _fieldrules.fieldOf)(name);
            this.text += field.json;
            this.bytes += field.bytes;
            const isOurs = isOurError && ERROR_WORDS.has(name);
            const own = isOurs ? 'words' : rule === 'content' ? rule : field.rule;
            this.write(fields[name], own, depth + 1, isOurs);
            written += 1;
        }
        if (written < names.length) this.add(`${written > 0 ? ',' : ''}"…":"${names.length - written} more"`);
        this.addAscii('}');
    }
    addText(text) {
        const piece = JSON.stringify(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);
        this.add(Buffer.byteLength(piece) > MOST_TEXT_BYTES ? `"${_secretwords.MASK}"` : piece);
    }
    addAscii(piece) {
        this.text += piece;
        this.bytes += piece.length;
    }
    add(piece) {
        this.text += piece;
        this.bytes += Buffer.byteLength(piece);
    }
    constructor(){
        this.text = '';
        this.bytes = 0;
    }
};

//# sourceMappingURL=masked-body.js.map