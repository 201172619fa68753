/** The middle of the values; of an even number of them the mean of the two in the middle. */ "use strict";
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
    get median () {
        return median;
    },
    get quantile () {
        return quantile;
    }
});
function median(values) {
    return quantile(values, 0.5);
}
function quantile(values, share) {
    const sorted = [
        ...values
    ].sort((a, b)=>a - b);
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
}

//# sourceMappingURL=statistics.js.map