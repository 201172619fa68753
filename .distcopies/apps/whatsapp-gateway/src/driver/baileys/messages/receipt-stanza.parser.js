"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "receiptOf", {
    enumerable: true,
    get: function() {
        return receiptOf;
    }
});
const PERSON = /@(s\.whatsapp\.net|lid)$/;
const READ = new Set([
    'read',
    'read-self',
    'played'
]);
function receiptOf({ attrs, content }) {
    const { id, from = '', recipient, type } = attrs;
    // A recipient is named in what the number's other devices read.
    if (!id || !PERSON.test(from) || recipient !== undefined) return undefined;
    if (type !== undefined && !READ.has(type)) return undefined;
    const [list] = Array.isArray(content) ? content : [];
    const items = Array.isArray(list?.content) ? list.content : [];
    const further = items.flatMap(({ tag, attrs: item })=>tag === 'item' && item.id ? [
            item.id
        ] : []);
    return {
        waIds: [
            id,
            ...further
        ],
        status: type === undefined ? 'delivered' : 'read'
    };
}

//# sourceMappingURL=receipt-stanza.parser.js.map