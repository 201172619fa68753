"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toTime", {
    enumerable: true,
    get: function() {
        return toTime;
    }
});
const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
function toTime(text) {
    if (text.length > 40) return null;
    const parts = RFC_3339.exec(text.trim().replace(/ (?=\d{2}:\d{2}$)/, '+'));
    if (parts === null) return null;
    const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
    if (hour > 23 || minute > 59 || second > 60 || month < 1 || month > 12) return null;
    if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
    const offsetMinutes = Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0);
    if (Number(parts[9] ?? 0) > 23 || Number(parts[10] ?? 0) > 59) return null;
    const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
    const time = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
    return new Date(time - (parts[8] === '-' ? -1 : 1) * offsetMinutes * 60_000);
}

//# sourceMappingURL=time.parser.js.map