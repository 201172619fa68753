/** Text that is HTML already. Made by `html` and by the Markdown renderer only. */ "use strict";
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
    get Html () {
        return Html;
    },
    get escapeHtml () {
        return escapeHtml;
    },
    get html () {
        return html;
    }
});
let Html = class Html {
    constructor(text){
        this.text = text;
    }
    toString() {
        return this.text;
    }
};
const ENTITIES = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;'
};
const escapeHtml = (text)=>text.replace(/[&<>"']/g, (character)=>ENTITIES[character] ?? '');
function html(strings, ...values) {
    return new Html(strings.map((part, at)=>part + (at < values.length ? written(values[at]) : '')).join(''));
}
function written(value) {
    if (value === null || value === undefined || value === false) return '';
    if (value instanceof Html) return value.text;
    if (typeof value === 'object') return value.map(written).join('');
    return escapeHtml(String(value));
}

//# sourceMappingURL=html.js.map