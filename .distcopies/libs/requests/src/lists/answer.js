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
    get ListAnswer () {
        return ListAnswer;
    },
    get answer () {
        return answer;
    },
    get answerFeed () {
        return answerFeed;
    },
    get answerList () {
        return answerList;
    },
    get answerPage () {
        return answerPage;
    }
});
const _entities = require("../../../entities/src");
const _cursorfield = require("./cursor.field");
let ListAnswer = class ListAnswer {
    constructor(text){
        this.text = text;
    }
    /** Its JSON, once: Nest keeps what a handler returned until the client has read all of the answer. */ takeText() {
        const { text } = this;
        this.text = '';
        return text;
    }
};
function answer(data) {
    return {
        success: true,
        data
    };
}
function answerPage(part, toData, figures) {
    const { texts, isCut } = textsOf(part.rows, toData);
    const last = isCut || part.isMore ? part.rows[texts.length - 1] : undefined;
    const place = last === undefined ? figures.goesOnAt : (0, _entities.positionOf)(last);
    const next = place ? (0, _cursorfield.cursorOf)(place) : null;
    return new ListAnswer(envelope(texts, figures, {
        has_more: next !== null,
        next_cursor: next
    }));
}
function answerList(part, toData, total = part.rows.length) {
    return answerPage(part, toData, {
        total,
        page: 1,
        perPage: Math.max(1, part.rows.length)
    });
}
function answerFeed(data, isMore, figures) {
    const { texts, isCut } = textsOf(data, (each)=>each);
    return new ListAnswer(envelope(texts, figures, {
        has_more: isCut || isMore,
        next_cursor: null
    }));
}
/** Entries as JSON, until they are too large; at least one. A control character is six bytes there, and one in a row. */ function textsOf(rows, toData) {
    const texts = [];
    let bytes = 0;
    for (const row of rows){
        const text = JSON.stringify(toData(row));
        bytes += Buffer.byteLength(text) + 1;
        if (bytes > _entities.LIST_BYTES && texts.length > 0) return {
            texts,
            isCut: true
        };
        texts.push(text);
    }
    return {
        texts,
        isCut: false
    };
}
/** Members that say nothing are left out. */ function envelope(texts, { total, page, perPage, isCapped }, goesOn) {
    const figures = JSON.stringify({
        total,
        page,
        per_page: perPage,
        ...isCapped && {
            total_capped: true
        },
        ...goesOn.has_more && {
            has_more: true
        },
        ...goesOn.next_cursor !== null && {
            next_cursor: goesOn.next_cursor
        }
    });
    return `{"success":true,"data":[${texts.join(',')}],${figures.slice(1)}`;
}

//# sourceMappingURL=answer.js.map