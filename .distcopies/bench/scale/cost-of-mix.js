"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "costOfMix", {
    enumerable: true,
    get: function() {
        return costOfMix;
    }
});
function costOfMix(figures, mix) {
    const kinds = Object.entries(mix);
    const weighted = (valueOf)=>kinds.reduce((sum, [kind, share])=>sum + share * valueOf(kind), 0);
    const one = (name)=>weighted((kind)=>figureOf(figures, `${kind}: ${name}`));
    const all = (name)=>weighted((kind)=>sumOf(figures, `${kind}: `, name));
    return {
        statements: one('SQL statements'),
        redisCommands: one('Redis commands'),
        walBytes: one('WAL without page images, bytes'),
        walImageBytes: one('WAL page images, bytes'),
        databaseCpuMs: one('CPU of PostgreSQL, ms'),
        appsCpuMs: all(/^CPU of (?!PostgreSQL|Redis)/),
        storedBytes: all(/^(heap|indexes) of /)
    };
}
function figureOf(figures, label) {
    const figure = figures.find((each)=>each.label === label);
    if (figure === undefined) throw new Error(`the report of the bench cost has no figure "${label}"`);
    return figure.median;
}
const sumOf = (figures, kind, name)=>figures.filter(({ label })=>label.startsWith(kind) && name.test(label.slice(kind.length))).reduce((sum, { median })=>sum + median, 0);

//# sourceMappingURL=cost-of-mix.js.map