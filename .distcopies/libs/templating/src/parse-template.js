/** A part of a text in whose place a value comes. */ "use strict";
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
    get MOST_VARIABLES () {
        return MOST_VARIABLES;
    },
    get isVariableName () {
        return isVariableName;
    },
    get parseTemplate () {
        return parseTemplate;
    }
});
const MOST_VARIABLES = 50;
const LONGEST_KEY = 120;
const KEY = /^[a-z][a-z0-9_]{0,39}(?:\.[a-z][a-z0-9_]{0,39}){0,2}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const isVariableName = (word)=>word.length <= 40 && NAME.test(word);
function parseTemplate(text) {
    const parts = [];
    let variables = 0;
    for(let at = 0; at < text.length;){
        const start = text.indexOf('{{', at);
        if (start !== at) parts.push(text.slice(at, start < 0 ? text.length : start));
        if (start < 0) break;
        const variable = variableAt(text, start);
        if ('problem' in variable) return variable;
        variables += 1;
        if (variables > MOST_VARIABLES) {
            return {
                position: start,
                problem: `a text may have at most ${MOST_VARIABLES} variables`
            };
        }
        parts.push(variable);
        at = start + variable.source.length;
    }
    return {
        template: {
            parts
        }
    };
}
/** The variable that begins at a place with `{{`. */ function variableAt(text, start) {
    const inside = start + '{{'.length;
    if (text[inside] === '{') return {
        position: start,
        problem: '`{{{` is not supported; write `{{name}}`'
    };
    const end = text.indexOf('}}', inside);
    if (end < 0) return {
        position: start,
        problem: 'a variable that begins with `{{` does not end with `}}`'
    };
    const content = text.slice(inside, end);
    const brace = content.search(/[{}]/);
    if (brace >= 0) return {
        position: inside + brace,
        problem: 'a variable contains a brace'
    };
    const bar = content.indexOf('|');
    const key = (bar < 0 ? content : content.slice(0, bar)).trim();
    if (key.length > LONGEST_KEY || !KEY.test(key)) {
        return {
            position: inside,
            problem: 'a variable must be named in lower-case letters, digits and `_`, such as `{{name}}` or `{{contact.name}}`'
        };
    }
    const fallback = bar < 0 ? null : content.slice(bar + 1).trim();
    return {
        key,
        fallback,
        source: text.slice(start, end + '}}'.length)
    };
}

//# sourceMappingURL=parse-template.js.map