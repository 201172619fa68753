"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "isConnectionTrouble", {
    enumerable: true,
    get: function() {
        return isConnectionTrouble;
    }
});
/** SQLSTATE: connection exceptions, ended or not taking connections now; and what the network says. */ const CODES = /^(08...|57P0[1-3]|53300|ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says without a code. */ const WORDS = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;
function isConnectionTrouble(error) {
    if (typeof error !== 'object' || error === null) return false;
    const { code, message } = error;
    return typeof code === 'string' && CODES.test(code) || typeof message === 'string' && WORDS.test(message);
}

//# sourceMappingURL=connection-trouble.js.map