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
    get EmptyText () {
        return EmptyText;
    },
    get emptyTextIn () {
        return emptyTextIn;
    },
    get withoutEmptyTexts () {
        return withoutEmptyTexts;
    }
});
const EMPTY_TEXT = 'chasqui:empty-text';
function EmptyText(meaning) {
    return (prototype, name)=>Reflect.defineMetadata(EMPTY_TEXT, meaning, prototype, name);
}
function emptyTextIn(prototype, name) {
    return Reflect.getMetadata(EMPTY_TEXT, prototype, name);
}
function withoutEmptyTexts(value) {
    if (value === '') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
        const items = value.map(withoutEmptyTexts).filter((item)=>item !== undefined);
        return items.length === 0 && value.length > 0 ? undefined : items;
    }
    const members = Object.entries(value).map(([name, member])=>[
            name,
            withoutEmptyTexts(member)
        ]);
    const present = members.filter(([, member])=>member !== undefined);
    return present.length === 0 && members.length > 0 ? undefined : Object.fromEntries(present);
}

//# sourceMappingURL=empty-text.js.map