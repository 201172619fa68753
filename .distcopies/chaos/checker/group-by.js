/** Items by a key, each group in the order of the items. (`Map.groupBy` came after Node 20.) */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "groupBy", {
    enumerable: true,
    get: function() {
        return groupBy;
    }
});
function groupBy(items, keyOf) {
    const groups = new Map();
    for (const item of items){
        const key = keyOf(item);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [
            item
        ]);
        else group.push(item);
    }
    return groups;
}

//# sourceMappingURL=group-by.js.map