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
    get changeStatement () {
        return changeStatement;
    },
    get replaceInStatement () {
        return replaceInStatement;
    }
});
const _entities = require("../../libs/entities/src");
const _usejournal = require("./use-journal");
const _wrap = require("./wrap");
function changeStatement(name, change) {
    const { use, miss } = (0, _usejournal.mustBeUsed)(`the statement ${name}`);
    const changed = (statement)=>{
        if (typeof statement === 'string' || !statement.name.startsWith(name)) return statement;
        const text = change(statement.text);
        if (text === statement.text) miss(`${statement.name} is not what it was: nothing to switch off was found`);
        else use();
        return {
            ...statement,
            text
        };
    };
    (0, _wrap.patch)(_entities.Database.prototype, 'transaction', (transaction, work)=>transaction((queryable)=>work({
                query: (statement, values)=>queryable.query(changed(statement), values),
                noteEvents: (orgIds)=>queryable.noteEvents(orgIds),
                get manager () {
                    return queryable.manager;
                }
            })));
    (0, _wrap.patch)(_entities.Database.prototype, 'query', (query, statement, values)=>query(changed(statement), values));
}
function replaceInStatement(name, parts) {
    changeStatement(name, (text)=>{
        const isWhole = parts.every(([part])=>text.includes(part));
        return isWhole ? parts.reduce((changed, [part, instead])=>changed.replace(part, instead), text) : text;
    });
}

//# sourceMappingURL=change-statement.js.map