/** An email address as it is stored and compared. PostgreSQL keeps no NUL: an address with one is nobody's. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toEmail", {
    enumerable: true,
    get: function() {
        return toEmail;
    }
});
function toEmail(text) {
    return text.replaceAll('\0', ' ').trim().normalize('NFC').toLowerCase();
}

//# sourceMappingURL=email.js.map