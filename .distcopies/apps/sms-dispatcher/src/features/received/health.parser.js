"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "healthOf", {
    enumerable: true,
    get: function() {
        return healthOf;
    }
});
/** Flags of `connection:transport` (the app's TransportType). */ const CELLULAR = 2;
const WIFI = 4;
function healthOf(payload) {
    const health = objectOf(payload.health);
    const checks = objectOf(health.checks);
    const level = observed(checks, 'battery:level');
    const charging = observed(checks, 'battery:charging');
    const transport = observed(checks, 'connection:transport');
    const { version } = health;
    return {
        ...(level !== null || charging !== null) && {
            battery: {
                percent: level === null ? null : Math.min(100, Math.max(0, Math.round(level))),
                charging: charging === null ? null : charging > 0
            }
        },
        ...transport !== null && {
            network: networkOf(transport)
        },
        ...typeof version === 'string' && /^[\w.+-]{1,64}$/.test(version) && {
            appVersion: version
        }
    };
}
/** A phone in a Wi-Fi whose SIM has a connection, too, uses the Wi-Fi. Null: a cable, or it does not say. */ function networkOf(flags) {
    if (flags === 0) return 'none';
    if ((flags & WIFI) !== 0) return 'wifi';
    return (flags & CELLULAR) !== 0 ? 'cellular' : null;
}
function observed(checks, name) {
    const { observedValue } = objectOf(checks[name]);
    return typeof observedValue === 'number' && Number.isFinite(observedValue) ? observedValue : null;
}
function objectOf(value) {
    return typeof value === 'object' && value !== null ? value : {};
}

//# sourceMappingURL=health.parser.js.map