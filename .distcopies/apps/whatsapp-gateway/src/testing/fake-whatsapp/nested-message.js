/** Bytes of a message that holds a message that holds … a text: a hostile phone's, no library would write it. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "nestedMessage", {
    enumerable: true,
    get: function() {
        return nestedMessage;
    }
});
function nestedMessage(depth, text = 'deep') {
    const content = Buffer.concat([
        head(TEXT, text.length),
        Buffer.from(text)
    ]);
    const heads = [];
    let { length } = content;
    for(let level = 0; level < depth; level += 1){
        const inner = head(INNER, length);
        const outer = head(EPHEMERAL, length + inner.length);
        length += inner.length + outer.length;
        heads.push(inner, outer);
    }
    return Buffer.concat([
        ...heads.toReversed(),
        content
    ]);
}
/** Numbers of the fields `conversation`, `ephemeralMessage` and the message inside that. */ const TEXT = 1;
const EPHEMERAL = 40;
const INNER = 1;
/** Field number and length, as Protocol Buffers write them before anything that has a length. */ function head(field, length) {
    return Buffer.concat([
        varint(field * 8 + 2),
        varint(length)
    ]);
}
function varint(value) {
    const bytes = [];
    let left = value;
    for(; left > 127; left = Math.floor(left / 128))bytes.push(left % 128 | 128);
    return Buffer.from([
        ...bytes,
        left
    ]);
}

//# sourceMappingURL=nested-message.js.map