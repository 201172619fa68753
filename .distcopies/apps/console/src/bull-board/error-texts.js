"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "withoutErrorTexts", {
    enumerable: true,
    get: function() {
        return withoutErrorTexts;
    }
});
/** Stands where an error said something. */ const HIDDEN = 'Not shown: it may hold data of somebody. The log of the worker has it.';
const LONGEST_LINE = 300;
const MOST_FRAMES = 20;
const LONGEST_STACK = 20_000;
/** A step of a stack: a function of ours or of a package, and the file, without the folders that it is in. */ const FRAME = /^ {4}at (?:async |new )?([\w.$<>]{1,80}) \(.{0,250}?([\w.-]{1,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7})\)$/;
function withoutErrorTexts(body) {
    if (body === undefined) return body;
    const text = JSON.stringify(body, (name, value)=>{
        if (name === 'failedReason' && typeof value === 'string' && value !== '') return HIDDEN;
        if (name === 'stacktrace' && Array.isArray(value)) return value.map(stepsOf).filter((stack)=>stack !== '');
        return value;
    });
    return JSON.parse(text);
}
function stepsOf(stack) {
    if (typeof stack !== 'string') return '';
    const steps = stack.slice(0, LONGEST_STACK).split('\n').flatMap((line)=>{
        const [, name, file] = FRAME.exec(line.slice(0, LONGEST_LINE)) ?? [];
        return name === undefined || file === undefined ? [] : [
            `    at ${name} (${file})`
        ];
    });
    return steps.slice(0, MOST_FRAMES).join('\n');
}

//# sourceMappingURL=error-texts.js.map